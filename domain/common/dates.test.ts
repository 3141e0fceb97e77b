import { describe, expect, it } from 'vitest';
import { daysAfter, gmt9 } from './dates.ts';

describe('dates', () => {
  it('are shown in GMT+9, in the numeric forms', () => {
    expect(gmt9(new Date('2025-12-31T15:04:59Z'))).toEqual({
      year: 2026,
      dashed: '2026-01-01',
      slashed: '2026/01/01',
      short: '01/01',
      minute: '2026/01/01 00:04',
    });
  });

  it('a day is 24 hours, forwards and back', () => {
    const start = new Date('2026-03-01T00:00:00Z');
    expect(daysAfter(start, 60)).toEqual(new Date('2026-04-30T00:00:00Z'));
    expect(daysAfter(daysAfter(start, 14), -14)).toEqual(start);
  });
});
