import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Endpoint, Reply, Request } from '#contract/platform/endpoint.ts';
import { call, type Failure, isFailure } from './call.ts';
import { wasJustRefused } from './fresh.ts';

/** Returns the key of a reply in the cache. Without a request it is the key of all replies of the endpoint. */
export function endpointKey<E extends Endpoint>(endpoint: E, request?: Request<E>) {
  return request === undefined ? [endpoint.path] : [endpoint.path, request];
}

/** Returns the query of an endpoint that only reads, as TanStack Query takes it. It rejects with the `Failure`. */
export function endpointQuery<E extends Endpoint>(endpoint: E, request: Request<E>) {
  return {
    queryKey: endpointKey(endpoint, request),
    queryFn: async (): Promise<Reply<E>> => {
      const reply = await call(endpoint, request);
      return isFailure(reply) ? Promise.reject(reply) : reply;
    },
  };
}

interface EndpointOptions {
  enabled?: boolean;
  /**
   * Whether the previous reply is shown until the next one arrives (`isPlaceholderData`), for pages of a list and for
   * searches.
   */
  keepsPrevious?: boolean;
  /** Fetches it again this often while the page is visible, and at the earliest after this time when it is shown again. */
  followMs?: number;
}

/**
 * Fetches the reply of an endpoint that only reads, cached and shared between screens. A failure is the query's
 * `error`.
 */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  { keepsPrevious = false, followMs, ...options }: EndpointOptions = {},
): UseQueryResult<Reply<E>, Failure> {
  return useQuery<Reply<E>, Failure>({
    ...endpointQuery(endpoint, request),
    // Not after a timeout: the visitor has waited long enough to decide whether to retry.
    retry: (count, { error, values }) => error === 'unreachable' && !('waitedMs' in values) && count < 1,
    retryOnMount: ({ state }) => !wasJustRefused(state),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...(followMs && { staleTime: followMs, refetchInterval: followMs, refetchOnWindowFocus: true }),
    ...options,
  });
}
