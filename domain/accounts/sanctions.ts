/** The number of warnings before a player loses the rights to propose and vote (accounts.md §8.2). */
export const WARNINGS_BEFORE_SUSPENSION = 1;

/** A ban, suspended rights, the warning, and what has to wait after its last time: what bars a person from something. */
export interface Sanctions {
  readonly bannedAt: Date | null;
  readonly banReason: string | null;
  readonly barredAt: Date | null;
  readonly barredReason: string | null;
  readonly warnedAt: Date | null;
  readonly warnReason: string | null;
  /** When the person acknowledged the warning. */
  readonly warningSeenAt: Date | null;
  readonly nicknameChangedAt: Date | null;
  readonly scoresUpdatedAt: Date | null;
}

/** The fields of `Sanctions`. */
export const SANCTIONS = [
  ...(['bannedAt', 'banReason', 'barredAt', 'barredReason'] as const),
  ...(['warnedAt', 'warnReason', 'warningSeenAt', 'nicknameChangedAt', 'scoresUpdatedAt'] as const),
];

/**
 * Returns the sanctions of an account that is joined by a deleted one of the same person (accounts.md §1.3). A ban, suspension or warning that
 * the account has itself stays as it is; of two changes of the nickname, and of two updates of scores, the later one counts.
 */
export function sanctionsTogether(own: Sanctions, former: Sanctions): Sanctions {
  const { bannedAt, banReason } = own.bannedAt ? own : former;
  const { barredAt, barredReason } = own.barredAt ? own : former;
  const { warnedAt, warnReason, warningSeenAt } = own.warnedAt ? own : former;
  const nicknameChangedAt = later(own.nicknameChangedAt, former.nicknameChangedAt);
  const scoresUpdatedAt = later(own.scoresUpdatedAt, former.scoresUpdatedAt);
  return {
    bannedAt,
    banReason,
    barredAt,
    barredReason,
    warnedAt,
    warnReason,
    warningSeenAt,
    nicknameChangedAt,
    scoresUpdatedAt,
  };
}

/**
 * Returns the sanctions of an account that was joined by mistake: those it had itself (`own`), where the present ones are still
 * what `sanctionsTogether` made of them and the other account's (`former`).
 */
export function sanctionsWithout(present: Sanctions, own: Sanctions, former: Sanctions): Sanctions {
  const joined = sanctionsTogether(own, former);
  const isFrom = (key: 'bannedAt' | 'barredAt' | 'warnedAt' | 'nicknameChangedAt' | 'scoresUpdatedAt') =>
    present[key]?.getTime() === joined[key]?.getTime() ? own : present;
  // A warning that it had itself may have been acknowledged since.
  const warning = own.warnedAt ? present : isFrom('warnedAt');
  return {
    bannedAt: isFrom('bannedAt').bannedAt,
    banReason: isFrom('bannedAt').banReason,
    barredAt: isFrom('barredAt').barredAt,
    barredReason: isFrom('barredAt').barredReason,
    warnedAt: warning.warnedAt,
    warnReason: warning.warnReason,
    warningSeenAt: warning.warningSeenAt,
    nicknameChangedAt: isFrom('nicknameChangedAt').nicknameChangedAt,
    scoresUpdatedAt: isFrom('scoresUpdatedAt').scoresUpdatedAt,
  };
}

const later = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : (a ?? b));
