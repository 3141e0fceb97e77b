import type { Query, QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getInformation, type UserSession } from '#contract/accounts/accounts.ts';
import { VISITOR } from '#contract/platform/accountHeader.ts';
import { endpointQuery, useEndpoint } from '../../base/api/useEndpoint.ts';

const request = { query: { scores: 'none' } } as const;

/** The query of the session. */
export const sessionQuery = endpointQuery(getInformation, request);

/** The key of the session in the cache. The value null there means that it has ended. */
export const sessionKey = sessionQuery.queryKey;

/**
 * Refetches every reply in use except the session, and drops the others, because they differ after a login or logout.
 */
export function refreshForViewer(queryClient: QueryClient) {
  const isOther = ({ queryKey }: Query) => queryKey[0] !== sessionKey[0];
  queryClient.removeQueries({ predicate: (query) => isOther(query) && query.getObserversCount() === 0 });
  return queryClient.invalidateQueries({ predicate: isOther });
}

/** Whether the cookie, which holds no secret, says that somebody is logged in. Without it no call is made. */
export function mayBeLoggedIn(): boolean {
  return typeof document !== 'undefined' && document.cookie.split('; ').includes('signed-in=1');
}

/** Returns the account of the page for `pageAccount`, according to the session that screens show. */
export function accountOfPage(queryClient: QueryClient): string | undefined {
  const state = queryClient.getQueryState<UserSession | null>(sessionKey);
  if (state?.data) return state.data.userid;
  if (state && state.status !== 'pending') return VISITOR;
  // The first render creates the query; it is fetched once the screen is mounted.
  const isFetching = state !== undefined && state.fetchStatus !== 'idle';
  return isFetching || mayBeLoggedIn() ? undefined : VISITOR;
}

interface OwnSession {
  session: UserSession | null;
  isPending: boolean;
}

/** Returns the logged-in player, or null. It is pending only while the session is fetched for the first time. */
export function useSession(): OwnSession {
  const enabled = mayBeLoggedIn();
  const { data, isPending } = useEndpoint(getInformation, request, { enabled });
  return { session: data ?? null, isPending: enabled && isPending };
}

/** How often a visible page asks for news of the session. */
const FOLLOW_MS = 60_000;

/** Returns the session like `useSession`, and keeps it up to date while the page is visible. */
export function useFollowedSession(): OwnSession {
  const enabled = mayBeLoggedIn();
  const { data, isPending } = useEndpoint(getInformation, request, { enabled, followMs: FOLLOW_MS });
  return { session: data ?? null, isPending: enabled && isPending };
}

/**
 * Returns the session, and keeps the last one after it has ended, so that a form on the screen does not lose what was
 * typed.
 */
export function useKeptSession(): UserSession | null {
  const { session } = useSession();
  const [kept, setKept] = useState(session);
  if (session && session !== kept) setKept(session);
  return session ?? kept;
}
