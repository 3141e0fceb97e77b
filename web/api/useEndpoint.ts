import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Endpoint, Reply, Request } from '#contract/endpoint.ts';
import { call, type Failure, isFailure } from './call.ts';

/** The key under which a reply is kept; without a request it names every reply of the endpoint. */
export function endpointKey<E extends Endpoint>(endpoint: E, request?: Request<E>) {
  return request === undefined ? [endpoint.path] : [endpoint.path, request];
}

/** A reading call as the store of replies asks it; a refusal is thrown there. */
export function endpointQuery<E extends Endpoint>(endpoint: E, request: Request<E>) {
  return {
    queryKey: endpointKey(endpoint, request),
    queryFn: async (): Promise<Reply<E>> => {
      const answer = await call(endpoint, request);
      return isFailure(answer) ? Promise.reject(answer) : answer;
    },
  };
}

interface EndpointOptions {
  enabled?: boolean;
  /** Until the reply is there, the one before stays in view (`isPlaceholderData`): a page of a list, a search. */
  keepsPrevious?: boolean;
}

/** The reply of a reading call, kept and shared between screens. A refusal is the query's `error`. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  { keepsPrevious = false, ...options }: EndpointOptions = {},
): UseQueryResult<Reply<E>, Failure> {
  return useQuery<Reply<E>, Failure>({
    ...endpointQuery(endpoint, request),
    // Not where no answer came in time: who has waited so long is to decide what to do.
    retry: (count, { error, values }) => error === 'unreachable' && !('waitedMs' in values) && count < 1,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...options,
  });
}
