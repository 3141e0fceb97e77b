import type { QueryClient } from '@tanstack/react-query';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { mayBeLoggedIn, refreshForViewer, sessionKey, sessionQuery } from './useSession.ts';

/**
 * Switches the page to the account that is logged in now, and refetches what depends on it. Returns its session; null
 * without one. If the server cannot be reached, it returns null and the page does not change.
 */
export async function followSession(queryClient: QueryClient): Promise<UserSession | null> {
  // A reply in flight may be about the previous session.
  await queryClient.cancelQueries({ queryKey: sessionKey });
  // With a value set the query is not pending, so that no form is replaced by a placeholder and loses its input.
  queryClient.setQueryData(sessionKey, mayBeLoggedIn() ? (queryClient.getQueryData(sessionKey) ?? null) : null);
  const session = mayBeLoggedIn()
    ? await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null)
    : null;
  void refreshForViewer(queryClient);
  return session;
}
