import type { TableId } from '#domain/tables/tableRules.ts';

/** Returns the color of a table as a CSS value. A table without a color in `tokens.css` has that of the text. */
export function tableColor(id: TableId): string {
  return `var(--table-${id}, var(--ink))`;
}
