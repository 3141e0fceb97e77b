import type { QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import type { Rendered } from '#contract/platform/rendering.ts';
import { SEEN_AT } from '../offline/caches.ts';
import { noteResponse } from '../offline/lastSeen.ts';
import { PUBLISHED, publishedFileQuery } from './publishedFile.ts';
import { requestUrl } from './requestUrl.ts';
import { endpointQuery } from './useEndpoint.ts';

/** The replies of the page that the server has rendered, in its document. */
const replies: Rendered['replies'] = JSON.parse(element()?.textContent ?? '[]');

const isRequest = (request: unknown): request is object => typeof request === 'object' && request !== null;

function element() {
  return typeof document === 'undefined' ? null : document.getElementById('replies');
}

/**
 * Fills the cache with the replies that the page of the server shows: those in the document, which are a visitor's, or for
 * a player their own, fetched again. Published files are fetched in any case.
 */
export async function takeRenderedReplies(queryClient: QueryClient, { isVisitor }: { isVisitor: boolean }) {
  const seenAt = element()?.dataset.seenAt;
  if (seenAt !== undefined && isVisitor) noteResponse(new Headers({ [SEEN_AT]: seenAt }));
  await Promise.all(
    replies.map(([key, reply]) => {
      const [path, request] = key;
      if (path === PUBLISHED) return queryClient.prefetchQuery(publishedFileQuery(String(request)));
      // Other keys are of what is the same for everybody, such as names.
      if (isVisitor || !isRequest(request)) return queryClient.setQueryData(key, reply);
      const method = 'body' in request ? 'POST' : 'GET';
      const endpoint = { method, path, refusals: [] } as unknown as Endpoint;
      return queryClient.prefetchQuery(endpointQuery(endpoint, request as never));
    }),
  );
}

/** Returns the replies in the document by their addresses; none if the document itself is a cached one. */
export const repliesByAddress = (): [address: string, reply: unknown][] =>
  element()?.dataset.seenAt === undefined
    ? replies.flatMap(([[path, request], reply]) =>
        isRequest(request) ? [[requestUrl(String(path), request), reply]] : [],
      )
    : [];
