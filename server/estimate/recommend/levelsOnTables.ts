import { levelAt, type TableScale } from '#domain/estimate/linking.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { TableId, TableRules } from '#domain/tables/tableRules.ts';
import type { PublishedEstimate } from '../publishedEstimate.ts';

/** Returns the scale of a table; null if the run gave it none. */
export function scaleOfTable({ run }: Pick<PublishedEstimate, 'run'>, tableId: string): TableScale | null {
  return run.scales[run.tableIds.indexOf(tableId)] ?? null;
}

/** How many levels beyond its own the scale of a table is believed. */
const BEYOND = 1;

/** Returns the tables whose charts compare with those of a table, as players play both or others in between. */
export function comparableTables({ run }: Pick<PublishedEstimate, 'run'>, tableId: TableId): ReadonlySet<TableId> {
  const table = run.tableIds.indexOf(tableId);
  const group = run.groups.find((one) => one.includes(table)) ?? [];
  return new Set(group.flatMap((one) => run.tableIds[one] ?? []));
}

/**
 * Returns the tables that a place on the scale of skills can be told in, with its level there: those of the play style
 * that compare with where it comes from.
 *
 * @param from the tables whose charts tell the place
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
