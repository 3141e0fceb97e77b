import type { TableRules } from '#domain/tables/tableRules.ts';

/** An account has one draft for each table, and one for each entry that an address names (null = none). */
export function draftName({ id }: TableRules, entryNo: number | null): string {
  return entryNo === null ? id : `${id} ${entryNo}`;
}
