/** The number of warnings before a player loses the rights to propose and vote (accounts.md §8.2). */
export const WARNINGS_BEFORE_SUSPENSION = 1;

/** A ban, suspended rights, and the last change of the nickname: what bars a person from something. */
export interface Sanctions {
  readonly bannedAt: Date | null;
  readonly banReason: string | null;
  readonly barredAt: Date | null;
  readonly barredReason: string | null;
  readonly nicknameChangedAt: Date | null;
}

/**
 * Returns the sanctions of an account that takes over a ranking id of a deleted one: they are those of a person
 * (accounts.md §1.1). A ban or suspension that the account has itself stays as it is; of two changes of the nickname the
 * later one counts.
 */
export function sanctionsTogether(own: Sanctions, former: Sanctions): Sanctions {
  const { bannedAt, banReason } = own.bannedAt ? own : former;
  const { barredAt, barredReason } = own.barredAt ? own : former;
  const nicknameChangedAt = later(own.nicknameChangedAt, former.nicknameChangedAt);
  return { bannedAt, banReason, barredAt, barredReason, nicknameChangedAt };
}

const later = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : (a ?? b));
