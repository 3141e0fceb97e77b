import { expect, test } from 'vitest';
import { clearDistribution } from './clearDistribution.ts';

test('the distribution has 6 lamps for LR2 and 11 for beatoraja, the best first (players.md §2)', () => {
  expect(clearDistribution('lr2', [0, 0, 5, 2, 2, 2])).toEqual([
    { lamp: 'FC', count: 1 },
    { lamp: 'HARD', count: 0 },
    { lamp: 'NORMAL', count: 0 },
    { lamp: 'EASY', count: 3 },
    { lamp: 'FAILED', count: 0 },
    { lamp: 'NOPLAY', count: 2 },
  ]);
  const names = clearDistribution('beatoraja', [10]).map(({ lamp }) => lamp);
  expect(names).toEqual(
    ['MAX', 'PFC', 'FC', 'EXHARD', 'HARD', 'NORMAL', 'EASY', 'LASSIST', 'ASSIST', 'FAILED', 'NOPLAY'], //
  );
});
