import type { QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import type { Rendered } from '#contract/platform/rendering.ts';
import { PUBLISHED, publishedFileQuery } from './publishedFile.ts';
import { endpointQuery } from './useEndpoint.ts';

/**
 * Fills the cache with the replies that the page of the server shows: those in the document, which are a visitor's, or for
 * a player their own, fetched anew. Published files are fetched in any case.
 */
export async function takeRenderedReplies(queryClient: QueryClient, { isVisitor }: { isVisitor: boolean }) {
  const replies: Rendered['replies'] = JSON.parse(document.getElementById('replies')?.textContent ?? '[]');
  await Promise.all(
    replies.map(([key, reply]) => {
      const [path, request] = key;
      if (path === PUBLISHED) return queryClient.prefetchQuery(publishedFileQuery(String(request)));
      if (isVisitor) return queryClient.setQueryData(key, reply);
      const endpoint = { method: 'GET', path, refusals: [] } as unknown as Endpoint;
      return queryClient.prefetchQuery(endpointQuery(endpoint, request as never));
    }),
  );
}
