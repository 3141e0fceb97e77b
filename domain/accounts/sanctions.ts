/** The number of warnings before a player loses the rights to propose and vote. */
export const WARNINGS_BEFORE_SUSPENSION = 1;

/** Ban, suspended rights, warning, and the times from which cooldowns count. */
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

export const SANCTIONS = [
  ...(['bannedAt', 'banReason', 'barredAt', 'barredReason'] as const),
  ...(['warnedAt', 'warnReason', 'warningSeenAt', 'nicknameChangedAt', 'scoresUpdatedAt'] as const),
];

/**
 * Returns the sanctions of an account after a deleted account of the same person is merged into it. A ban, suspension
 * or warning of the account itself (`own`) stays as it is; of two nickname changes, and of two score updates, the later
 * one counts.
 */
export function mergeSanctions(own: Sanctions, former: Sanctions): Sanctions {
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
 * Undoes `mergeSanctions` for accounts that were merged by mistake: restores `own` wherever the present value is still
 * the merged one.
 */
export function unmergeSanctions(present: Sanctions, own: Sanctions, former: Sanctions): Sanctions {
  const joined = mergeSanctions(own, former);
  const isFrom = (key: 'bannedAt' | 'barredAt' | 'warnedAt' | 'nicknameChangedAt' | 'scoresUpdatedAt') =>
    present[key]?.getTime() === joined[key]?.getTime() ? own : present;
  // The account's own warning may have been acknowledged since.
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

/** Whether the rights to propose and vote are suspended now. */
export const isBarred = (
  { barredAt, barredUntil }: { barredAt: Date | null; barredUntil: Date | null },
  now: Date,
): boolean => barredAt !== null && (barredUntil === null || now < barredUntil);
