import { describe, expect, it } from 'vitest';
import { djLevel, scorePercent } from './djLevel.ts';

describe('the DJ level of a score', () => {
  // 450 notes: the best possible EX score is 900, a ninth of it 100.
  it.each([
    ['AAA', 800, 900],
    ['AA', 700, 799],
    ['A', 600, 699],
    ['B', 500, 599],
    ['C', 400, 499],
    ['D', 300, 399],
    ['E', 200, 299],
    ['F', 0, 199],
  ] as const)('is %s from %d to %d of 900', (letter, from, to) => {
    expect([djLevel(from, 450), djLevel(to, 450)]).toEqual([letter, letter]);
  });

  it('changes at the exact ninth for any number of notes', () => {
    // 8/9 of 2 x 1001 is 1779.55…
    expect([djLevel(1779, 1001), djLevel(1780, 1001)]).toEqual(['AA', 'AAA']);
    // 9 x 8 = 72: eight ninths of 2 x 36 are 64 exactly.
    expect([djLevel(63, 36), djLevel(64, 36)]).toEqual(['AA', 'AAA']);
  });
});

describe('the percentage of a score', () => {
  it('is of the best possible EX score, to two decimals', () => {
    expect(scorePercent(0, 1)).toBe(0);
    expect(scorePercent(2000, 1000)).toBe(100);
    expect(scorePercent(1, 3)).toBe(16.67);
    expect(scorePercent(1999, 1000)).toBe(99.95);
  });
});
