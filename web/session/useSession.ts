import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getInformation, type UserSession } from '#contract/accounts.ts';
import { endpointQuery, useEndpoint } from '../api/useEndpoint.ts';

const request = { query: { scores: 'none' } } as const;

/** How the session is asked for. */
export const sessionQuery = endpointQuery(getInformation, request);

/** Where the session is kept among the replies; null there: it has ended. */
export const sessionKey = sessionQuery.queryKey;

/** Asks again for what the screens show: it depends on who looks. */
export function refreshForViewer(queries: QueryClient) {
  return queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

/** A cookie without a secret says whether anyone is logged in, so that a visitor costs no call. */
export function mayBeLoggedIn(): boolean {
  return document.cookie.split('; ').includes('signed-in=1');
}

/** The logged-in player, or null. Pending only while a session is being asked for the first time. */
export function useSession(): { session: UserSession | null; isPending: boolean } {
  const enabled = mayBeLoggedIn();
  const { data, isPending } = useEndpoint(getInformation, request, { enabled });
  return { session: data ?? null, isPending: enabled && isPending };
}

/** The same, but a session that ends while the screen is open stays for it: what is being written there must not go. */
export function useKeptSession(): UserSession | null {
  const { session } = useSession();
  const [kept, setKept] = useState(session);
  if (session && session !== kept) setKept(session);
  return session ?? kept;
}
