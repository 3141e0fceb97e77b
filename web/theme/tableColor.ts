import type { TableId } from '#domain/tables/tableRules.ts';

/** The colour of a table, of those in `tokens.css`; a table without one is written like other text. */
export function tableColor(id: TableId): string {
  return `var(--table-${id}, var(--ink))`;
}
