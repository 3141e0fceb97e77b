import type { QueryClient } from '@tanstack/react-query';
import type { UserSession } from '#contract/accounts.ts';
import { mayBeLoggedIn, refreshForViewer, sessionKey, sessionQuery } from './useSession.ts';

/**
 * Turns the page into that of whoever is logged in by now, and fetches again what depends on it. Returns their session,
 * or null. If the server cannot be reached, it returns null, and the page stays as it is.
 */
export async function followSession(queryClient: QueryClient): Promise<UserSession | null> {
  // A reply that is on its way may be about the session before.
  await queryClient.cancelQueries({ queryKey: sessionKey });
  // With a value nothing is pending, so that no form gives way to a placeholder and loses what was typed.
  queryClient.setQueryData(sessionKey, mayBeLoggedIn() ? (queryClient.getQueryData(sessionKey) ?? null) : null);
  const session = mayBeLoggedIn()
    ? await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null)
    : null;
  void refreshForViewer(queryClient);
  return session;
}
