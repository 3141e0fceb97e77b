import { fold } from '#domain/common/text.ts';
import { parseLevel } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';

/** Returns the levels that a text names, such as "st5", "Stella 5" or "stella, level 5"; none for any other text. */
export function searchedLevels(tables: readonly TableRules[], search: string): { table: TableRules; level: string }[] {
  const [, name, digits] = /^(.*?\D)(\d{1,2})$/.exec(fold(search)) ?? [];
  const named = name?.replace(/[\s,]*(?:level|lv\.?)?\s*$/, '');
  return tables.flatMap((table) => {
    const isNamed = [table.id, table.symbol, table.name].some((text) => text.toLowerCase() === named);
    const level = isNamed ? parseLevel(table, digits) : null;
    return level === null ? [] : [{ table, level: String(level) }];
  });
}
