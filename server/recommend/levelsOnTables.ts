import { levelAt, type TableScale } from '#domain/estimate/linking.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { PublishedEstimate } from '../estimate/shown/publishedEstimate.ts';

/** Returns the scale of a table; null if the run gave it none. */
export function scaleOfTable({ run }: Pick<PublishedEstimate, 'run'>, tableId: string): TableScale | null {
  return run.scales[run.tableIds.indexOf(tableId)] ?? null;
}

/** How many levels beyond its own the scale of a table is believed. */
const BEYOND = 1;

/** Returns the tables of a play style that a place on the scale of skills can be told in, with its level there. */
export function levelsOnTables(
  { tables }: Rules,
  estimate: Pick<PublishedEstimate, 'run'>,
  { isDouble, at }: { isDouble: boolean; at: number },
): { table: TableRules; scale: TableScale; level: number }[] {
  return tables.flatMap((table) => {
    const scale = (table.playStyle === 'DP') === isDouble ? scaleOfTable(estimate, table.id) : null;
    if (!scale) return [];
    const level = levelAt(scale, at);
    return level < table.lowest - BEYOND || level > table.highest + BEYOND ? [] : [{ table, scale, level }];
  });
}
