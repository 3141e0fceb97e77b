import { describe, expect, it } from 'vitest';
import { isOffLevel, shownEstimate } from './shown.ts';

const estimate = { level: 5, low: 4.5, high: 5.5 };

describe('an estimate is shown', () => {
  it('where at least three players have the lamp and three have not', () => {
    expect(shownEstimate(estimate, { players: 6, holders: 3 })).toBe(estimate);
    expect(shownEstimate(estimate, { players: 6, holders: 2 })).toBeNull();
    expect(shownEstimate(estimate, { players: 6, holders: 4 })).toBeNull();
    expect(shownEstimate(null, { players: 6, holders: 3 })).toBeNull();
  });

  it('with an interval of at most two levels', () => {
    const many = { players: 600, holders: 300 };
    expect(shownEstimate({ level: 5, low: 4, high: 6 }, many)).not.toBeNull();
    expect(shownEstimate({ level: 5, low: 4, high: 6.01 }, many)).toBeNull();
  });
});

describe('a chart may be at the wrong level', () => {
  it('where the whole interval is off by 0.75 levels or more, on either side', () => {
    const blind = { level: 5, low: 4.75, high: 5.25 };
    const many = { players: 50, holders: 25 };
    expect(isOffLevel(blind, { level: 4, ...many })).toBe(true);
    expect(isOffLevel(blind, { level: 6, ...many })).toBe(true);
    expect(isOffLevel(blind, { level: 5, ...many })).toBe(false);
    expect(isOffLevel({ ...blind, low: 4.74 }, { level: 4, ...many })).toBe(false);
  });

  it('only with fifty players, and not without an estimate', () => {
    const blind = { level: 9, low: 8.75, high: 9.25 };
    expect(isOffLevel(blind, { level: 4, players: 49, holders: 25 })).toBe(false);
    expect(isOffLevel(null, { level: 4, players: 500, holders: 25 })).toBe(false);
  });

  it('not where nearly everybody or nearly nobody has the lamp', () => {
    const blind = { level: 9, low: 8.75, high: 9.25 };
    expect(isOffLevel(blind, { level: 4, players: 500, holders: 3 })).toBe(true);
    expect(isOffLevel(blind, { level: 4, players: 500, holders: 2 })).toBe(false);
    expect(isOffLevel(blind, { level: 4, players: 500, holders: 498 })).toBe(false);
  });
});
