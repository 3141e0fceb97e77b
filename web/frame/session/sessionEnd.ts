import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SessionEnd } from '../../base/api/sessionEnd.ts';
import { followSession } from './followSession.ts';
import { mayBeLoggedIn, refreshForViewer, sessionKey } from './useSession.ts';

const endKey = ['session ended'];

/**
 * Switches a page whose session is over to a visitor, or to the account that is logged in now, and shows why. Without a
 * session the end of one changes nothing.
 */
export async function endSession(queryClient: QueryClient, end: SessionEnd) {
  if (end === 'EACCOUNTCHANGED') {
    if (await followSession(queryClient)) queryClient.setQueryData(endKey, end);
    return;
  }
  if (!queryClient.getQueryData(sessionKey)) return;
  queryClient.setQueryData(sessionKey, null);
  queryClient.setQueryData(endKey, end);
  void refreshForViewer(queryClient);
}

/** Follows a login or logout in another tab, and closes the dialog about an ended session if that resolves it. */
export async function resumeSession(queryClient: QueryClient) {
  const session = await followSession(queryClient);
  const end = queryClient.getQueryData(endKey);
  if (session || end === 'EACCOUNTCHANGED') queryClient.setQueryData(endKey, null);
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
    if (!end || end === 'EACCOUNTCHANGED') return;
    const resume = () => {
      if (mayBeLoggedIn()) void resumeSession(queryClient);
    };
    window.addEventListener('focus', resume);
    return () => window.removeEventListener('focus', resume);
  }, [end, queryClient]);

  return { end, dismiss };
}
