import { expect, test } from 'vitest';
import { bandsOf } from './bands.ts';
import { collectObservations } from './model/observations.ts';

test('results are counted by the skill of the players, without those of weight 0', () => {
  const rows = collectObservations({ charts: 2, clients: 1 });
  const add = (player: number, chart: number, reached: number) =>
    rows.add({ player, chart, reached, client: 0, weight: 1 });
  add(0, 0, 4);
  add(1, 0, 0);
  add(2, 0, 1);
  add(3, 0, 2);
  const bands = bandsOf(rows.finish(), { skill: [-0.2, 0.9, 0.6, 5], weight: [1, 1, 1, 0] });
  expect(bands).toEqual([
    {
      first: -1,
      counts: [
        [0, 0, 0, 0, 1],
        [0, 0, 0, 0, 0],
        [1, 1, 0, 0, 0],
      ],
    },
    { first: 0, counts: [] },
  ]);
});
