import { expect, it } from 'vitest';
import { halfOf } from './splitHalf.ts';

it('halves are about equal, also among consecutive sign-ups', () => {
  for (const [from, step] of [
    [0, 1],
    [1000, 2],
    [7, 31],
  ] as const) {
    const first = Array.from({ length: 2000 }, (_, index) => halfOf(from + index * step)).filter((half) => half === 0);
    expect(Math.abs(first.length - 1000)).toBeLessThan(100);
  }
});
