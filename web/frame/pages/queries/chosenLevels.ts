import { levelsOf } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { parseCommaList } from '../../../base/ui/lists/listSearch.ts';

/** Returns the levels of an address's filter that exist in the table, as a comma list. */
export function chosenLevels(table: TableRules, levelfilter: string | undefined): string {
  const levels = levelsOf(table).map(String);
  return parseCommaList(levelfilter)
    .filter((level) => levels.includes(level))
    .join(',');
}
