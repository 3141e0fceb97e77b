import type { QueryClient } from '@tanstack/react-query';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { notifyOtherTabs } from './otherTabs.ts';
import { refreshForViewer, sessionKey, sessionQuery } from './useSession.ts';

/**
 * Shows this tab and the others as the player who has just logged in or signed up.
 *
 * @param given the session, if the reply had it; it is fetched otherwise
 * @returns the session; null if this browser has none
 */
export async function enterSession(queryClient: QueryClient, given?: UserSession): Promise<UserSession | null> {
  const session = given ?? (await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null));
  queryClient.setQueryData(sessionKey, session);
  notifyOtherTabs();
  void refreshForViewer(queryClient);
  return session;
}
