import { useState } from 'react';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { useSession } from './useSession.ts';

/**
 * Returns the session for which a dialog was opened, and keeps it through later logins and logouts. `other` is the
 * session of another account that is logged in now; `takeOver` switches to it.
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
