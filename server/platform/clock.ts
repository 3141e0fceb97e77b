import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/common/dates.ts';

/** Why a clock is not trusted: nothing is decided by it, and nothing expires. */
export interface Doubt {
  /**
   * `off`: it differs from the clock of the database server, so nothing is stored with its time. `held`: by it more than
   * one vote count is due, which somebody has to confirm.
   */
  kind: 'off' | 'held';
  /** What is wrong and what to do, for the operator. */
  sentence: string;
  /** A time that has certainly passed. */
  certain: Date;
}

/**
 * The source of the current time. It is passed to all code that needs it, so that tests can go through weeks in
 * seconds.
 */
export interface Clock {
  now(): Date;
  /**
   * Moves the clock forward to at least this time, from where it runs on. It never goes back, so that nothing is stored
   * with a time before a vote count that was done ahead of the clock.
   */
  moveTo(time: Date): void;
  /** Whether it was set on purpose, to another time than the machine's. It is trusted then. */
  readonly isSet: boolean;
  /** Null while it is trusted. */
  readonly doubt: Doubt | null;
  /**
   * Sets the doubt, or ends it.
   *
   * @param read what the clock showed when it was looked at, and `performance.now()`: a jump since then stays in doubt
   * @returns the doubt before
   */
  judge(doubt: Doubt | null, read: { shown: Date; readAt: number }): Doubt | null;
  /** The time by which things expire: now, but no later than what is certain. */
  expiry(): Date;
}

/** Returns a clock that shows the machine's time. */
export function systemClock(): Clock {
  return createClock(Date.now, false);
}

/**
 * Returns a clock that shows `start` now and runs at normal speed from there (`CLOCK_START`). It is monotonic: setting
 * the machine's clock does not move it.
 */
export function clockStartingAt(start: Date): Clock {
  const startedAt = performance.now();
  return createClock(() => start.getTime() + performance.now() - startedAt, true);
}

function createClock(nowMs: () => number, isSet: boolean): Clock {
  let aheadMs = 0;
  let judged: Doubt | null = null;
  /** What it showed when the process's monotonic clock showed zero, at the last judgement. */
  let zeroMs = nowMs() - performance.now();
  const isMoved = () => isSet || aheadMs > 0;
  /** A jump is in doubt until the next judgement. */
  const jump = (): Doubt | null => {
    const steadyMs = zeroMs + performance.now();
    if (isMoved() || Math.abs(nowMs() - steadyMs) <= MINUTE_MS) return null;
    return { kind: 'off', sentence: JUMPED, certain: new Date(Math.min(nowMs(), steadyMs)) };
  };
  const clock: Clock = {
    now: () => new Date(nowMs() + aheadMs),
    moveTo(time) {
      aheadMs = Math.max(aheadMs, time.getTime() - nowMs());
    },
    get isSet() {
      return isMoved();
    },
    get doubt() {
      return jump() ?? judged;
    },
    judge(doubt, { shown, readAt }) {
      const before = judged;
      judged = doubt;
      zeroMs = shown.getTime() - readAt;
      return before;
    },
    expiry() {
      const [now, certain] = [clock.now(), clock.doubt?.certain];
      return certain && certain < now ? certain : now;
    },
  };
  return clock;
}

const JUMPED = 'The clock of this machine has just jumped. It is checked within a second.';

/** What to do about a wrong clock. */
export const SET_IT = 'Synchronize it (NTP).';

/**
 * Returns the doubt about a clock that is more than a minute away from another; else null.
 *
 * @param tookMs how long after this one the other one was read, at most
 */
export function offBy({ shown, tookMs, other }: { shown: Date; tookMs: number; other: Date }): Doubt | null {
  const laterMs = other.getTime() - shown.getTime();
  const aheadMs = laterMs < 0 ? -laterMs : Math.min(0, tookMs - laterMs);
  if (Math.abs(aheadMs) <= MINUTE_MS) return null;
  const apart = `${inWords(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ahead of' : 'behind'} the clock of the database server`;
  return {
    kind: 'off',
    sentence: `The clock shows ${shown.toISOString()}, ${apart}. This process counts no votes, stores nothing and lets nothing expire until they agree. ${SET_IT}`,
    certain: other < shown ? other : shown,
  };
}

/** Returns a duration as `5 minutes`, `3 hours` or `40 days`. */
export function inWords(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(ms / HOUR_MS);
  return hours < 48 ? `${hours} hours` : `${Math.round(ms / DAY_MS)} days`;
}
