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
}

/** Returns a clock that shows the machine's time. */
export function systemClock(): Clock {
  return createClock(Date.now);
}

/**
 * Returns a clock that shows `start` now and runs at normal speed from there (`CLOCK_START`). It is monotonic: setting
 * the machine's clock does not move it.
 */
export function clockStartingAt(start: Date): Clock {
  const startedAt = performance.now();
  return createClock(() => start.getTime() + performance.now() - startedAt);
}

function createClock(nowMs: () => number): Clock {
  let aheadMs = 0;
  return {
    now: () => new Date(nowMs() + aheadMs),
    moveTo(time) {
      aheadMs = Math.max(aheadMs, time.getTime() - nowMs());
    },
  };
}
