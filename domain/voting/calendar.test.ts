import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, gmt9 } from '../common/dates.ts';
import { FIRST_VOTE_COUNT, nextVoteCount, VOTE_COUNT_INTERVAL_DAYS, voteCountsDue } from './calendar.ts';

const instant = fc.date({ min: new Date('2018-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });

describe('the calendar of vote counts', () => {
  it('starts from Sunday 2025-06-22 21:00 GMT+9', () => {
    expect(gmt9(FIRST_VOTE_COUNT).minute).toBe('2025/06/22 21:00');
    expect(FIRST_VOTE_COUNT.getUTCDay()).toBe(0);
  });

  it('has one every 14 days, in both directions', () => {
    expect(nextVoteCount(new Date('2026-11-21T00:00:00Z'))).toEqual(new Date('2026-11-22T12:00:00Z'));
    expect(nextVoteCount(new Date('2025-06-01T00:00:00Z'))).toEqual(new Date('2025-06-08T12:00:00Z'));
  });

  it('at the due time of a vote count the next one is 14 days away', () => {
    expect(nextVoteCount(FIRST_VOTE_COUNT)).toEqual(new Date(FIRST_VOTE_COUNT.getTime() + 14 * DAY_MS));
    expect(nextVoteCount(new Date(FIRST_VOTE_COUNT.getTime() - 1))).toEqual(FIRST_VOTE_COUNT);
  });

  it('the next vote count is a multiple of 14 days from the first, after the instant, and at most 14 days away', () => {
    fc.assert(
      fc.property(instant, (after) => {
        const next = nextVoteCount(after);
        expect((next.getTime() - FIRST_VOTE_COUNT.getTime()) % (VOTE_COUNT_INTERVAL_DAYS * DAY_MS)).toBeCloseTo(0);
        expect(next > after).toBe(true);
        expect(next.getTime() - after.getTime()).toBeLessThanOrEqual(VOTE_COUNT_INTERVAL_DAYS * DAY_MS);
      }),
    );
  });

  it('the vote counts due are those after the last one, up to now included, in order', () => {
    const second = nextVoteCount(FIRST_VOTE_COUNT);
    expect(voteCountsDue(FIRST_VOTE_COUNT, new Date(second.getTime() - 1))).toEqual([]);
    expect(voteCountsDue(FIRST_VOTE_COUNT, second)).toEqual([second]);
    expect(voteCountsDue(new Date(FIRST_VOTE_COUNT.getTime() - 1), second)).toEqual([FIRST_VOTE_COUNT, second]);
  });

  it('splitting a period anywhere gives the same vote counts, none twice', () => {
    fc.assert(
      fc.property(instant, fc.nat(400 * DAY_MS), fc.nat(400 * DAY_MS), (start, first, second) => {
        const middle = new Date(start.getTime() + first);
        const end = new Date(middle.getTime() + second);
        expect([...voteCountsDue(start, middle), ...voteCountsDue(middle, end)]).toEqual(voteCountsDue(start, end));
      }),
    );
  });
});
