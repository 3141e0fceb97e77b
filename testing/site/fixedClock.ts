import type { Clock, Doubt } from '#server/platform/clock.ts';

/** A clock that shows the same time until a test moves it. */
export interface FixedClock extends Clock {
  isSet: boolean;
  set(to: Date | string): void;
  advance(milliseconds: number): void;
}

export function fixedClock(start: Date | string): FixedClock {
  let time = new Date(start).getTime();
  let doubt: Doubt | null = null;
  return {
    isSet: true,
    get doubt() {
      return doubt;
    },
    judge(found) {
      const before = doubt;
      doubt = found;
      return before;
    },
    expiry: () => new Date(Math.min(time, doubt?.certain.getTime() ?? time)),
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
