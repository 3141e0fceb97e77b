import { useState } from 'react';
import type { UserSession } from '#contract/accounts.ts';
import { useSession } from './useSession.ts';

/**
 * Returns the session that a dialog was opened for, and keeps it whoever logs in or out meanwhile. `other` is the
 * session of another account that is logged in now, and `takeOver` goes on with that one.
 */
export function useOpenedSession() {
  const { session } = useSession();
  const [opened, setOpened] = useState<UserSession | null>(session);
  const isOther = opened !== null && session !== null && session.userid !== opened.userid;
  if (session && !isOther && session !== opened) setOpened(session);
  return {
    session: isOther ? opened : (session ?? opened),
    other: isOther ? session : null,
    takeOver: () => setOpened(session),
  };
}
