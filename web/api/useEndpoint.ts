import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Endpoint, Reply, Request } from '#contract/endpoint.ts';
import { call, type Failure, isFailure } from './call.ts';

/** The key under which a reply is kept; without a request it names every reply of the endpoint. */
export function endpointKey<E extends Endpoint>(endpoint: E, request?: Request<E>) {
  return request === undefined ? [endpoint.path] : [endpoint.path, request];
}

/** The reply of a reading call, kept and shared between screens. A refusal is the query's `error`. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  options: { enabled?: boolean } = {},
): UseQueryResult<Reply<E>, Failure> {
  return useQuery<Reply<E>, Failure>({
    queryKey: endpointKey(endpoint, request),
    queryFn: async () => {
      const answer = await call(endpoint, request);
      return isFailure(answer) ? Promise.reject(answer) : answer;
    },
    retry: (count, { error }) => error === 'unreachable' && count < 1,
    ...options,
  });
}
