import { levelAt, type TableScale } from '#domain/estimate/linking.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { TableId, TableRules } from '#domain/tables/tableRules.ts';
import type { PublishedEstimate } from '../publishedEstimate.ts';

/** Returns the scale of a table; null if the run gave it none. */
export function scaleOfTable({ run }: Pick<PublishedEstimate, 'run'>, tableId: string): TableScale | null {
  return run.scales[run.tableIds.indexOf(tableId)] ?? null;
}

/** How many levels beyond its own the scale of a table is extrapolated. */
const BEYOND = 1;

/**
 * Returns the tables whose charts can be compared with those of a table: players play both, or are linked through other
 * tables.
 */
export function comparableTables({ run }: Pick<PublishedEstimate, 'run'>, tableId: TableId): ReadonlySet<TableId> {
  const table = run.tableIds.indexOf(tableId);
  const group = run.groups.find((one) => one.includes(table)) ?? [];
  return new Set(group.flatMap((one) => run.tableIds[one] ?? []));
}

/**
 * Converts a skill to the levels of every table of its play style that can be compared with its source.
 *
 * @param from the tables whose charts the skill was estimated from
 */
export function levelsOnTables(
  { tables }: Rules,
  estimate: Pick<PublishedEstimate, 'run'>,
  { isDouble, at, from }: { isDouble: boolean; at: number; from: readonly TableId[] },
): { table: TableRules; scale: TableScale; level: number }[] {
  const comparable = new Set(from.flatMap((tableId) => [...comparableTables(estimate, tableId)]));
  return tables.flatMap((table) => {
    const isOfStyle = (table.playStyle === 'DP') === isDouble && comparable.has(table.id);
    const scale = isOfStyle ? scaleOfTable(estimate, table.id) : null;
    if (!scale) return [];
    const level = levelAt(scale, at);
    return level < table.lowest - BEYOND || level > table.highest + BEYOND ? [] : [{ table, scale, level }];
  });
}
