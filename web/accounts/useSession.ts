import { getInformation } from '#contract/accounts.ts';
import { endpointKey, useEndpoint } from '../api/useEndpoint.ts';

/** Where the session is kept among the replies. */
export const sessionKey = endpointKey(getInformation, { query: { scores: 'none' } });

/** A cookie without a secret says whether anyone is logged in, so that a visitor costs no call. */
function mayBeLoggedIn(): boolean {
  return document.cookie.split('; ').includes('signed-in=1');
}

/** The logged-in player, or null. Pending only while a session is being asked for the first time. */
export function useSession() {
  const enabled = mayBeLoggedIn();
  const { data, isPending } = useEndpoint(getInformation, { query: { scores: 'none' } }, { enabled });
  return { session: data ?? null, isPending: enabled && isPending };
}
