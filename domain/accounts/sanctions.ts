/** The number of warnings before a player loses the rights to propose and vote. */
export const WARNINGS_BEFORE_SUSPENSION = 1;

/** What a person can be sanctioned with, and appeal once each time, the mildest first. */
export const SANCTION_NAMES = ['warned', 'barred', 'banned'] as const;
export type SanctionName = (typeof SANCTION_NAMES)[number];

/** Ban, suspended rights, warning, and the times from which cooldowns count. */
export interface Sanctions {
  readonly bannedAt: Date | null;
  readonly banReason: string | null;
  readonly barredAt: Date | null;
  readonly barredReason: string | null;
  /** When suspended rights return by themselves; null: when they are restored. */
  readonly barredUntil: Date | null;
  /** When the person acknowledged the suspension. */
  readonly barringSeenAt: Date | null;
  readonly warnedAt: Date | null;
  readonly warnReason: string | null;
  /** When the person acknowledged the warning. */
  readonly warningSeenAt: Date | null;
  readonly nicknameChangedAt: Date | null;
  readonly scoresUpdatedAt: Date | null;
}

export const SANCTIONS = [
  'bannedAt',
  'banReason',
  'barredAt',
  'barredReason',
  'barredUntil',
  'barringSeenAt',
  'warnedAt',
  'warnReason',
  'warningSeenAt',
  'nicknameChangedAt',
  'scoresUpdatedAt',
] as const;

/**
 * Returns the sanctions of an account after a deleted account of the same person is merged into it. A ban or warning of
 * the account itself (`own`) stays as it is; of two suspensions the one that ends later, where an ended one counts as
 * none; of two nickname changes, and of two score updates, the later one counts.
 */
export function mergeSanctions(own: Sanctions, former: Sanctions, now: Date): Sanctions {
  const { bannedAt, banReason } = own.bannedAt ? own : former;
  const { barredAt, barredReason, barredUntil, barringSeenAt } = keepsOwnSuspension(own, former, now) ? own : former;
  const { warnedAt, warnReason, warningSeenAt } = own.warnedAt ? own : former;
  const nicknameChangedAt = later(own.nicknameChangedAt, former.nicknameChangedAt);
  const scoresUpdatedAt = later(own.scoresUpdatedAt, former.scoresUpdatedAt);
  return {
    bannedAt,
    banReason,
    barredAt,
    barredReason,
    barredUntil,
    barringSeenAt,
    warnedAt,
    warnReason,
    warningSeenAt,
    nicknameChangedAt,
    scoresUpdatedAt,
  };
}

/**
 * Undoes `mergeSanctions` of a time for accounts that were merged by mistake: restores `own` wherever the present value
 * is still the merged one.
 */
export function unmergeSanctions(present: Sanctions, own: Sanctions, former: Sanctions, mergedAt: Date): Sanctions {
  const merged = mergeSanctions(own, former, mergedAt);
  const isFrom = (...keys: TimeKey[]) =>
    keys.every((key) => present[key]?.getTime() === merged[key]?.getTime()) ? own : present;
  // The account's own suspension or warning may have been acknowledged since.
  const suspension = keepsOwnSuspension(own, former, mergedAt) ? present : isFrom('barredAt', 'barredUntil');
  const warning = own.warnedAt ? present : isFrom('warnedAt');
  return {
    bannedAt: isFrom('bannedAt').bannedAt,
    banReason: isFrom('bannedAt').banReason,
    barredAt: suspension.barredAt,
    barredReason: suspension.barredReason,
    barredUntil: suspension.barredUntil,
    barringSeenAt: suspension.barringSeenAt,
    warnedAt: warning.warnedAt,
    warnReason: warning.warnReason,
    warningSeenAt: warning.warningSeenAt,
    nicknameChangedAt: isFrom('nicknameChangedAt').nicknameChangedAt,
    scoresUpdatedAt: isFrom('scoresUpdatedAt').scoresUpdatedAt,
  };
}

type TimeKey = 'bannedAt' | 'barredAt' | 'barredUntil' | 'warnedAt' | 'nicknameChangedAt' | 'scoresUpdatedAt';

const keepsOwnSuspension = (own: Suspension, former: Suspension, now: Date) =>
  barredFor(own, now) >= barredFor(former, now);

/** Returns for how many milliseconds the rights stay suspended. */
const barredFor = (suspension: Suspension, now: Date) =>
  isBarred(suspension, now) ? (suspension.barredUntil?.getTime() ?? Infinity) - now.getTime() : 0;

const later = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : (a ?? b));

type Suspension = Pick<Sanctions, 'barredAt' | 'barredUntil'>;

/** Whether the rights to propose and vote are suspended now. */
export const isBarred = ({ barredAt, barredUntil }: Suspension, now: Date): boolean =>
  barredAt !== null && (barredUntil === null || now < barredUntil);

/** Returns the sanctions that a person is under now, each with its time and reason. */
export function currentSanctions(
  account: Pick<Sanctions, 'bannedAt' | 'banReason' | 'barredReason' | 'warnedAt' | 'warnReason'> & Suspension,
  now: Date,
): { name: SanctionName; at: Date; reason: string }[] {
  const { warnedAt, warnReason, barredReason, bannedAt, banReason } = account;
  const barredAt = isBarred(account, now) ? account.barredAt : null;
  const all = [
    { name: 'warned', at: warnedAt, reason: warnReason ?? '' },
    { name: 'barred', at: barredAt, reason: barredReason ?? '' },
    { name: 'banned', at: bannedAt, reason: banReason ?? '' },
  ] as const;
  return all.flatMap(({ at, ...sanction }) => (at ? [{ ...sanction, at }] : []));
}
