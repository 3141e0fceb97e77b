import { expect, it } from 'vitest';
import { linkedTables } from './linkedTables.ts';
import { collectObservations } from './model/observations.ts';

/** One chart of each table; each player plays some of them. */
function groupsOf(played: readonly (readonly number[])[], weight = played.map(() => 1)) {
  const charts = Array.from({ length: 5 }, (_, table) => ({ table, level: 0 }));
  const collecting = collectObservations({ charts: charts.length, clients: 1 });
  for (const [player, tables] of played.entries()) {
    for (const chart of tables) collecting.add({ player, chart, client: 0, reached: 1, weight: 1 });
  }
  return linkedTables(collecting.finish(), charts, Float64Array.from(weight));
}

it('tables are in one group where a chain of players links them', () => {
  expect(groupsOf([[0, 1], [2, 3], [4], [1, 2]])).toEqual([[0, 1, 2, 3], [4]]);
  expect(
    groupsOf([
      [3, 4],
      [0, 1],
      [1, 3],
    ]),
  ).toEqual([[0, 1, 3, 4]]);
  expect(groupsOf([])).toEqual([]);
});

it('players of weight 0 do not link tables', () => {
  expect(groupsOf([[0, 1], [0], [1]], [0, 1, 1])).toEqual([[0], [1]]);
});
