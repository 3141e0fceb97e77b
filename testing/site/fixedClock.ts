import type { Clock } from '#server/platform/clock.ts';

/** A clock that shows the same time until a test moves it. */
export interface FixedClock extends Clock {
  set(to: Date | string): void;
  advance(milliseconds: number): void;
}

export function fixedClock(start: Date | string): FixedClock {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    moveTo: (to) => {
      time = Math.max(time, to.getTime());
    },
    set: (to) => {
      time = new Date(to).getTime();
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
