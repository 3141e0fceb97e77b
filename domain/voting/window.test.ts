import { describe, expect, it } from 'vitest';
import { rules } from '#testing/site/rules.ts';
import { daysAfter } from '../common/dates.ts';
import { daysLeft, deadline, deadlineWarning, lastVoteCount, timeExceeded } from './window.ts';

const published = new Date('2026-10-01T03:00:00Z');
const day = (days: number) => daysAfter(published, days);
const justBefore = (date: Date) => new Date(date.getTime() - 1);

describe('the voting window', () => {
  it('lasts 30 days to the millisecond; a vote that is exactly 30 days old is still open', () => {
    expect(deadline(rules, published)).toEqual(day(30));
    expect(timeExceeded(rules, published, day(30))).toBe(false);
    expect(timeExceeded(rules, published, new Date(day(30).getTime() + 1))).toBe(true);
  });

  it('has the warning `soon` from day 23 and `over` from day 30', () => {
    expect(deadlineWarning(rules, published, justBefore(day(23)))).toBe('none');
    expect(deadlineWarning(rules, published, day(23))).toBe('soon');
    expect(deadlineWarning(rules, published, justBefore(day(30)))).toBe('soon');
    expect(deadlineWarning(rules, published, day(30))).toBe('over');
  });

  it('rounds the days left up, never below 0', () => {
    expect([0, 0.1, 29, 29.5, 30, 31].map((days) => daysLeft(rules, published, day(days)))).toEqual([
      30, 30, 1, 1, 0, 0,
    ]);
  });

  it('is decided at the first vote count after its end; one at its last second is too early', () => {
    expect(lastVoteCount(rules, published)).toEqual(new Date('2026-11-08T12:00:00Z'));
    const sunday = new Date('2026-11-08T12:00:00Z');
    expect(lastVoteCount(rules, daysAfter(sunday, -30))).toEqual(daysAfter(sunday, 14));
  });
});
