/** Where the server gets the time from: passed to whoever needs it, so that a journey through weeks can be driven from outside. */
export interface Clock {
  now(): Date;
  /** From now on it shows at least this time and runs on from there: nothing is stored behind a counting done ahead of it. */
  moveTo(time: Date): void;
}

/** The machine's own clock. */
export function systemClock(): Clock {
  return runningClock(Date.now);
}

/**
 * A clock that shows `start` now and runs at normal speed from there (`CLOCK_START`).
 * It is monotonic: setting the machine's clock does not move it.
 */
export function clockStartingAt(start: Date): Clock {
  const startedAt = performance.now();
  return runningClock(() => start.getTime() + performance.now() - startedAt);
}

function runningClock(millisecondsNow: () => number): Clock {
  let aheadMs = 0;
  return {
    now: () => new Date(millisecondsNow() + aheadMs),
    moveTo(time) {
      aheadMs = Math.max(aheadMs, time.getTime() - millisecondsNow());
    },
  };
}
