import { describe, expect, test } from 'vitest';
import { clearDistribution, playersByLamp } from './clearDistribution.ts';

test('the distribution has 6 lamps for LR2 and 11 for beatoraja, the best first', () => {
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

describe('players by lamp', () => {
  const NOBODY = { lr2: [0, 0, 0, 0, 0, 0], beatoraja: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] };
  const found = (counts: Partial<typeof NOBODY>) =>
    playersByLamp({ ...NOBODY, ...counts }).map(({ lamp, count }) => `${lamp} ${count}`);

  test('are counted by the lamps of their service if all use one', () => {
    expect(found({ lr2: [0, 1, 2, 3, 4, 5] })).toEqual([
      'FC 5',
      'HARD 4',
      'NORMAL 3',
      'EASY 2',
      'FAILED 1',
      'NOPLAY 0',
    ]);
    expect(found({ beatoraja: [0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 1] })).toContain('EXHARD 7');
  });

  test('are counted by the lamps of beatoraja, which include those of LR2 by name, if they use two', () => {
    const counts = found({ lr2: [0, 1, 2, 3, 4, 5], beatoraja: [0, 0, 0, 0, 10, 0, 20, 30, 0, 0, 1] });
    expect(counts).toEqual([
      'MAX 1',
      'PFC 0',
      'FC 5',
      'EXHARD 30',
      'HARD 24',
      'NORMAL 3',
      'EASY 12',
      'LASSIST 0',
      'ASSIST 0',
      'FAILED 1',
      'NOPLAY 0',
    ]);
  });

  test('are zero without players', () => expect(found({})).toHaveLength(11));
});
