import type { TableId } from '#domain/tables/tableRules.ts';

/** Returns the color of a table as a CSS value. A table without a color in `tokens.css` has that of the text. */
export function tableColor(id: TableId): string {
  return `var(--table-${id}, var(--ink))`;
}

/** Returns the color of areas and lines in the color of a table; in the light theme it may be brighter than its text. */
export function tableFill(id: TableId): string {
  return `var(--fill-${id}, ${tableColor(id)})`;
}
