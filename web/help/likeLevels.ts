import { equivalentLevels } from '#domain/tables/equivalentLevels.ts';
import { type ComparedLevel, levelComparison } from '#domain/tables/levelComparison.ts';
import type { TableId } from '#domain/tables/tableRules.ts';

type Place = Pick<ComparedLevel, 'table' | 'level'>;

/** How hard a level is among those compared, from 0; -1 = it is not compared. */
const rankOf = ({ table, level }: Place) =>
  levelComparison.findIndex((one) => one.table === table && one.level === level);

/** The levels of a table without charts of its own kind that are like one of Satellite or Stella. */
export function likeLevels(tableId: TableId, place: Place): number[] {
  const rank = rankOf(place);
  return (equivalentLevels[tableId] ?? [])
    .filter(({ from, to }) => (!from || rankOf(from) <= rank) && (!to || rank <= rankOf(to)))
    .map(({ level }) => level);
}

/** `★3–4`, or `★3` alone; null where the scale has nothing like it. */
export function scaleText(sign: string, span: ComparedLevel['insane']): string | null {
  if (!span) return null;
  return span.from === span.to ? `${sign}${span.from}` : `${sign}${span.from}–${span.to}`;
}
