import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SessionEnd } from '../api/sessionEnd.ts';
import { mayBeLoggedIn, refreshForViewer, sessionKey, sessionQuery } from './useSession.ts';

const endKey = ['session ended'];

/** Deletes the cookie that says that a session exists, so that no page asks for one that is gone. */
function forgetCookie() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS
  document.cookie = 'signed-in=; path=/; max-age=0';
}

/**
 * Turns a page whose session is over into that of a visitor, and shows why. A page without a session does not change.
 */
export function endSession(queryClient: QueryClient, end: SessionEnd) {
  forgetCookie();
  if (!queryClient.getQueryData(sessionKey)) return;
  queryClient.setQueryData(sessionKey, null);
  queryClient.setQueryData(endKey, end);
  void refreshForViewer(queryClient);
}

/**
 * Returns how the session ended while the page was open, or null if it did not or was dismissed. When the visitor has
 * logged in in another tab and returns to this one, the session is taken over from there.
 */
export function useSessionEnd() {
  const queryClient = useQueryClient();
  const { data: end } = useQuery<SessionEnd | null>({ queryKey: endKey, queryFn: skipToken, initialData: null });
  const dismiss = () => queryClient.setQueryData(endKey, null);

  useEffect(() => {
    if (!end) return;
    const resume = async () => {
      if (!mayBeLoggedIn()) return;
      const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
      if (!session) return;
      queryClient.setQueryData(endKey, null);
      await refreshForViewer(queryClient);
    };
    window.addEventListener('focus', resume);
    return () => window.removeEventListener('focus', resume);
  }, [end, queryClient]);

  return { end, dismiss };
}
