import type { QueryClient } from '@tanstack/react-query';
import type { Rendered } from '#contract/platform/rendering.ts';

/** Takes the replies of the page that the server has rendered into the cache. They are those of a visitor. */
export function takeRenderedReplies(queryClient: QueryClient) {
  const replies: Rendered['replies'] = JSON.parse(document.getElementById('replies')?.textContent ?? '[]');
  for (const [key, reply] of replies) queryClient.setQueryData(key, reply);
}
