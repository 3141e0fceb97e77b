import type { Failure } from './call.ts';

/** The first part of the keys of published files in the cache. */
export const PUBLISHED = 'published';

/** Returns the query of a published file, by its path. It is no endpoint of the API. */
export const publishedFileQuery = <Content>(path: string) => ({
  queryKey: [PUBLISHED, path],
  queryFn: async (): Promise<Content> => {
    const response = await fetch(path).catch(() => null);
    if (response?.ok) return response.json();
    const failure: Failure = { success: false, error: response ? 'unknown' : 'unreachable', values: {} };
    return Promise.reject(failure);
  },
  retry: false,
});
