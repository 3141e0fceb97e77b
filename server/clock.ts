/** Where the server gets the time from: passed to whoever needs it, so that a journey through weeks can be driven from outside. */
export interface Clock {
  now(): Date;
}

/** The machine's own clock. */
export function systemClock(): Clock {
  return { now: () => new Date() };
}

/**
 * A clock that shows `start` now and runs at normal speed from there (`CLOCK_START`).
 * It is monotonic: setting the machine's clock does not move it.
 */
export function clockStartingAt(start: Date): Clock {
  const startedAt = performance.now();
  return { now: () => new Date(start.getTime() + performance.now() - startedAt) };
}
