import { equivalentLevels } from '#domain/tables/equivalentLevels.ts';
import { type ComparedLevel, levelComparison } from '#domain/tables/levelComparison.ts';
import type { TableId } from '#domain/tables/tableRules.ts';

type TableLevel = Pick<ComparedLevel, 'table' | 'level'>;

/** Returns the position of a level among the compared ones, the easiest first; -1 if it is not among them. */
const rankOf = ({ table, level }: TableLevel) =>
  levelComparison.findIndex((row) => row.table === table && row.level === level);

/** Returns the levels of a table like Exoplanet that are equivalent to a level of Satellite or Stella. */
export function levelsEquivalentTo(tableId: TableId, level: TableLevel): number[] {
  const rank = rankOf(level);
  return (equivalentLevels[tableId] ?? [])
    .filter(({ from, to }) => (!from || rankOf(from) <= rank) && (!to || rank <= rankOf(to)))
    .map(({ level }) => level);
}

/** Writes a range of an older scale: `★3–4`, or `★3`. Returns null if the scale has no equivalent. */
export function formatScale(symbol: string, range: ComparedLevel['insane']): string | null {
  if (!range) return null;
  return range.from === range.to ? `${symbol}${range.from}` : `${symbol}${range.from}–${range.to}`;
}
