import type { Observations } from './model/observations.ts';
import type { RatedChart } from './model/ratedChart.ts';

/**
 * Returns the numbers of the tables that have lamps, grouped by common players (connected components). Difficulties of
 * two groups cannot be compared.
 */
export function linkedTables(
  { players, firstRow, chart }: Observations,
  charts: readonly RatedChart[],
  playerWeight: Float64Array,
): number[][] {
  const groupOf = new Map<number, number>();
  for (let player = 0; player < players; player++) {
    if (playerWeight[player] === 0) continue;
    const played = new Set<number>();
    for (let row = firstRow[player]!; row < firstRow[player + 1]!; row++) played.add(charts[chart[row]!]!.table);
    const joined = new Set([...played].map((table) => groupOf.get(table) ?? table));
    const group = Math.min(...joined);
    for (const table of played) groupOf.set(table, group);
    if (joined.size > 1) for (const [table, own] of groupOf) if (joined.has(own)) groupOf.set(table, group);
  }
  const groups = Map.groupBy(
    [...groupOf.keys()].sort((a, b) => a - b),
    (table) => groupOf.get(table) ?? table,
  );
  return [...groups.values()];
}
