import { DAY_MS, gmt9 } from '../common/dates.ts';

/** Vote counts are due at this Sunday and at every interval before and after it. */
export const FIRST_VOTE_COUNT = new Date('2025-06-22T21:00:00+09:00');
export const VOTE_COUNT_INTERVAL_DAYS = 14;

/** The days for which a vote count can be undone (voting.md). */
export const VOTE_COUNT_UNDO_DAYS = 7;

/** The time of day in GMT+9 at which vote counts are due: `21:00`. */
export const VOTE_COUNT_TIME = gmt9(FIRST_VOTE_COUNT).minute.slice(-5);

const STEP = VOTE_COUNT_INTERVAL_DAYS * DAY_MS;

/** Returns the due time of the first vote count strictly after an instant. */
export function nextVoteCount(after: Date): Date {
  const steps = Math.floor((after.getTime() - FIRST_VOTE_COUNT.getTime()) / STEP) + 1;
  return new Date(FIRST_VOTE_COUNT.getTime() + steps * STEP);
}

/**
 * Returns the due times of vote counts, oldest first: strictly after `after` (the last performed vote count, or the
 * first start of the site), up to `until`, included.
 */
export function voteCountsDue(after: Date, until: Date): Date[] {
  const due: Date[] = [];
  for (let at = nextVoteCount(after); at <= until; at = nextVoteCount(at)) due.push(at);
  return due;
}

/** Whether vote counts that are held are left out, unless a person says otherwise: more than two weeks lie between them. */
export const areLeftOut = (held: readonly Date[]): boolean => held.length > 2;
