import { DAY_MS } from '../common/dates.ts';

/** Countings fall on a grid through this Sunday, in both directions (decisions.md §3). */
export const FIRST_VOTE_COUNT = new Date('2025-06-22T21:00:00+09:00');
export const VOTE_COUNT_INTERVAL_DAYS = 14;

const STEP = VOTE_COUNT_INTERVAL_DAYS * DAY_MS;

/** The first counting strictly after an instant: at a counting's own second it is the next one. */
export function nextVoteCount(after: Date): Date {
  const steps = Math.floor((after.getTime() - FIRST_VOTE_COUNT.getTime()) / STEP) + 1;
  return new Date(FIRST_VOTE_COUNT.getTime() + steps * STEP);
}

/** Countings due at `until`, oldest first: strictly after `after` (the last one done, or the first start), `until` included. */
export function voteCountsDue(after: Date, until: Date): Date[] {
  const due: Date[] = [];
  for (let at = nextVoteCount(after); at <= until; at = nextVoteCount(at)) due.push(at);
  return due;
}
