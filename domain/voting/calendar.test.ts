import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, gmt9 } from '../common/dates.ts';
import { COUNTING_EVERY_DAYS, countingsDue, FIRST_COUNTING, nextCounting } from './calendar.ts';

const instant = fc.date({ min: new Date('2018-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });

describe('the counting calendar', () => {
  it('starts from Sunday 2025-06-22 21:00 GMT+9', () => {
    expect(gmt9(FIRST_COUNTING).minute).toBe('2025/06/22 21:00');
    expect(FIRST_COUNTING.getUTCDay()).toBe(0);
  });

  it('goes on every 14 days, in both directions', () => {
    expect(nextCounting(new Date('2026-11-21T00:00:00Z'))).toEqual(new Date('2026-11-22T12:00:00Z'));
    expect(nextCounting(new Date('2025-06-01T00:00:00Z'))).toEqual(new Date('2025-06-08T12:00:00Z'));
  });

  it('at the second of a counting the next one is 14 days away', () => {
    expect(nextCounting(FIRST_COUNTING)).toEqual(new Date(FIRST_COUNTING.getTime() + 14 * DAY));
    expect(nextCounting(new Date(FIRST_COUNTING.getTime() - 1))).toEqual(FIRST_COUNTING);
  });

  it('the next counting is on the grid, after the instant, and at most 14 days away', () => {
    fc.assert(
      fc.property(instant, (after) => {
        const next = nextCounting(after);
        expect((next.getTime() - FIRST_COUNTING.getTime()) % (COUNTING_EVERY_DAYS * DAY)).toBeCloseTo(0);
        expect(next > after).toBe(true);
        expect(next.getTime() - after.getTime()).toBeLessThanOrEqual(COUNTING_EVERY_DAYS * DAY);
      }),
    );
  });

  it('due are the countings after the last one done, up to now included, in order', () => {
    const second = nextCounting(FIRST_COUNTING);
    expect(countingsDue(FIRST_COUNTING, new Date(second.getTime() - 1))).toEqual([]);
    expect(countingsDue(FIRST_COUNTING, second)).toEqual([second]);
    expect(countingsDue(new Date(FIRST_COUNTING.getTime() - 1), second)).toEqual([FIRST_COUNTING, second]);
  });

  it('splitting a stretch of time anywhere finds the same countings, none twice', () => {
    fc.assert(
      fc.property(instant, fc.nat(400 * DAY), fc.nat(400 * DAY), (start, first, second) => {
        const middle = new Date(start.getTime() + first);
        const end = new Date(middle.getTime() + second);
        expect([...countingsDue(start, middle), ...countingsDue(middle, end)]).toEqual(countingsDue(start, end));
      }),
    );
  });
});
