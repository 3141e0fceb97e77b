import type { UserSession } from '#contract/accounts.ts';
import type { Restrictions } from '#domain/players/restriction.ts';

/** The session's numbered restrictions under the ids of their tables. */
export function restrictionsOf(session: UserSession): Restrictions {
  return {
    st: session.restriction,
    sl: session.restriction2,
    dpst: session.restriction3,
    dp: session.restriction4,
  };
}
