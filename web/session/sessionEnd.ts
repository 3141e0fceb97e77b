import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SessionEnd } from '../api/sessionEnd.ts';
import { mayBeLoggedIn, refreshForViewer, sessionKey, sessionQuery } from './useSession.ts';

const endKey = ['session ended'];

/** Without it no further page asks for a session that is gone. */
function forgetCookie() {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to a cookie needs HTTPS
  document.cookie = 'signed-in=; path=/; max-age=0';
}

/** Logs out a page that believed in its session; a page that had none does not change. */
export function endSession(queries: QueryClient, end: SessionEnd) {
  forgetCookie();
  if (!queries.getQueryData(sessionKey)) return;
  queries.setQueryData(sessionKey, null);
  queries.setQueryData(endKey, end);
  void refreshForViewer(queries);
}

/**
 * How the session ended while the page was open, null = it did not, or the visitor has taken note. It comes back by itself
 * when they logged in in another tab and return to this one.
 */
export function useSessionEnd() {
  const queries = useQueryClient();
  const { data: end } = useQuery<SessionEnd | null>({ queryKey: endKey, queryFn: skipToken, initialData: null });
  const dismiss = () => queries.setQueryData(endKey, null);

  useEffect(() => {
    if (!end) return;
    const look = async () => {
      if (!mayBeLoggedIn()) return;
      const session = await queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
      if (!session) return;
      queries.setQueryData(endKey, null);
      await refreshForViewer(queries);
    };
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [end, queries]);

  return { end, dismiss };
}
