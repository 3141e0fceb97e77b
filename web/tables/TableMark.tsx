import type { TableId } from '#domain/tables/tableRules.ts';

const STAR = 'M12 3c.8 5.6 3.4 8.2 9 9-5.6.8-8.2 3.4-9 9-.8-5.6-3.4-8.2-9-9 5.6-.8 8.2-3.4 9-9Z';

/** The symbol of each table on a 24 × 24 grid, as strokes; tables for double play have it twice. */
const symbols: Readonly<Record<TableId, string>> = {
  st: STAR,
  sl: 'M9.5 8.5h5v6h-5zM2.5 9h4.5v5H2.5zM17 9h4.5v5H17zM7 11.5h2.5M14.5 11.5H17M12 14.5V17M9 19.5a4.2 4.2 0 0 1 6 0',
  dpst: 'M9 6.5c.6 4.2 2.3 5.9 6.5 6.5-4.2.6-5.9 2.3-6.5 6.5-.6-4.2-2.3-5.9-6.5-6.5C6.7 12.4 8.4 10.7 9 6.5ZM18 2.5c.3 2.4 1.3 3.4 3.7 3.7-2.4.3-3.4 1.3-3.7 3.7-.3-2.4-1.3-3.4-3.7-3.7 2.4-.3 3.4-1.3 3.7-3.7Z',
  dp: 'M10 4h4v5.5h-4zM3.5 4.7h4v4h-4zM16.5 4.7h4v4h-4zM7.5 6.7H10M14 6.7h2.5M10 14.5h4V20h-4zM3.5 15.3h4v4h-4zM16.5 15.3h4v4h-4zM7.5 17.3H10M14 17.3h2.5',
  fr: 'M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM6.3 13.8C3.4 15.8 1.8 17.6 2.2 18.3c.8 1.3 5.8-.5 11.3-3.7s9.2-6.9 8.4-8.3c-.4-.8-2.7-.4-5.8.9',
};

interface TableMarkProps {
  table: TableId;
  /** In pixels at the normal text size; it grows with the text. */
  size?: number;
}

/** Draws the symbol of a table; a table without one of its own has a star. */
export function TableMark({ table, size = 18 }: TableMarkProps) {
  const side = `${size / 16}rem`;
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flexShrink: 0, width: side, height: side }}
      aria-hidden="true"
    >
      <path d={symbols[table] ?? STAR} />
    </svg>
  );
}
