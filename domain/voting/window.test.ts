import { describe, expect, it } from 'vitest';
import { rules, tableOf } from '#testing/site/rules.ts';
import { DAY_MS, daysAfter, HOUR_MS, hoursAfter, SECOND_MS } from '../common/dates.ts';
import { nextVoteCount } from './calendar.ts';
import { songVerdict } from './verdict.ts';
import { daysLeft, deadline, deadlineWarning, refusedSecondsOf } from './window.ts';

const published = new Date('2026-10-01T03:00:00Z');
const day = (days: number) => daysAfter(published, days);
const justBefore = (date: Date) => new Date(date.getTime() - 1);
const refusedFor = (ms: number) => ({ publishedAt: published, refusedSeconds: ms / SECOND_MS });
const vote = refusedFor(0);

describe('the voting window', () => {
  it('lasts 30 days to the millisecond', () => {
    expect(deadline(rules, vote)).toEqual(day(30));
  });

  it('has the warning `soon` from day 23 and `over` from day 30', () => {
    expect(deadlineWarning(rules, day(30), justBefore(day(23)))).toBe('none');
    expect(deadlineWarning(rules, day(30), day(23))).toBe('soon');
    expect(deadlineWarning(rules, day(30), justBefore(day(30)))).toBe('soon');
    expect(deadlineWarning(rules, day(30), day(30))).toBe('over');
  });

  it('rounds the days left up, never below 0', () => {
    expect([0, 0.1, 29, 29.5, 30, 31].map((days) => daysLeft(day(30), day(days)))).toEqual([30, 30, 1, 1, 0, 0]);
  });

  it('is decided at the first vote count after its end; one at its last second is too early', () => {
    expect(nextVoteCount(deadline(rules, vote))).toEqual(new Date('2026-11-08T12:00:00Z'));
    const sunday = new Date('2026-11-08T12:00:00Z');
    const ends = deadline(rules, { ...vote, publishedAt: daysAfter(sunday, -30) });
    expect(nextVoteCount(ends)).toEqual(daysAfter(sunday, 14));
  });
});

describe('the time in which the site refused votes', () => {
  it('moves the window where it was more than a day in all', () => {
    expect(deadline(rules, refusedFor(DAY_MS))).toEqual(day(30));
    expect(deadline(rules, refusedFor(DAY_MS + HOUR_MS))).toEqual(hoursAfter(day(31), 1));
  });

  it('counts while the vote was open: from its publication, and not once its window was over', () => {
    const secondsFrom = (from: Date, until: Date, window = vote) => refusedSecondsOf(rules, window, { from, until });
    const daysOf = (days: number) => (days * DAY_MS) / SECOND_MS;
    expect(secondsFrom(day(10), day(52))).toBe(daysOf(42));
    expect(secondsFrom(day(-10), day(1))).toBe(daysOf(1));
    expect(secondsFrom(day(-10), day(-9))).toBe(0);
    expect(secondsFrom(day(30), day(72))).toBe(daysOf(42));
    expect(secondsFrom(hoursAfter(day(30), 1), day(72))).toBe(0);
    expect(secondsFrom(hoursAfter(day(30), 1), day(72), refusedFor(2 * DAY_MS))).toBeGreaterThan(0);
  });

  it('rejects nothing at a vote count that was due within it, early or at the deadline, and accepts as before', () => {
    const song = { ...refusedFor(42 * DAY_MS), rules, table: tableOf('st'), level: 12 };
    const none = { high: 0, mid: 0, low: 0 };
    const at = (days: number, yes: number, no: number) =>
      songVerdict({ ...song, tally: { yes, neutral: 0, no }, opinions: none, at: day(days) }).result;
    expect([10, 31, 50, 56].map((days) => at(days, 0, 1))).toEqual(['stays', 'stays', 'stays', 'stays']);
    expect([57, 73].map((days) => at(days, 0, 1))).toEqual(['reject', 'reject']);
    expect([72, 73].map((days) => at(days, 0, 0))).toEqual(['stays', 'reject']);
    expect([10, 31].map((days) => at(days, 2, 0))).toEqual(['accept', 'accept']);
  });
});
