import { DAY } from '../common/dates.ts';

/** Countings fall on a grid through this Sunday, in both directions (decisions.md §3). */
export const FIRST_COUNTING = new Date('2025-06-22T21:00:00+09:00');
export const COUNTING_EVERY_DAYS = 14;

const STEP = COUNTING_EVERY_DAYS * DAY;

/** The first counting strictly after an instant: at a counting's own second it is the next one. */
export function nextCounting(after: Date): Date {
  const steps = Math.floor((after.getTime() - FIRST_COUNTING.getTime()) / STEP) + 1;
  return new Date(FIRST_COUNTING.getTime() + steps * STEP);
}

/** Countings due at `until`, oldest first: strictly after `after` (the last one done, or the first start), `until` included. */
export function countingsDue(after: Date, until: Date): Date[] {
  const due: Date[] = [];
  for (let at = nextCounting(after); at <= until; at = nextCounting(at)) due.push(at);
  return due;
}
