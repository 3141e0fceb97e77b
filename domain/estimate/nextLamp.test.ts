import { describe, expect, test } from 'vitest';
import { isTarget, remainingChances } from './nextLamp.ts';

const chart = { discrimination: 1.5, thresholds: [2, 3, 4, 8] };

describe('the chances of a player', () => {
  test('one half at the threshold, null for a lamp already reached', () => {
    expect(remainingChances(3, chart, 1)).toEqual([null, 0.5, expect.any(Number), expect.any(Number)]);
    expect(remainingChances(3, chart, 4)).toEqual([null, null, null, null]);
  });

  test('a harder lamp is less likely', () => {
    const [easy, clear, hard, fc] = remainingChances(2.5, chart, 0).map(Number);
    expect(easy).toBeGreaterThan(clear ?? 1);
    expect(clear).toBeGreaterThan(hard ?? 1);
    expect(hard).toBeGreaterThan(fc ?? 1);
  });

  test.each([
    [0.29, false],
    [0.3, true],
    [0.7, true],
    [0.71, false],
    [null, false],
  ])('a chance of %s is a target: %s', (chance, is) => expect(isTarget(chance)).toBe(is));
});
