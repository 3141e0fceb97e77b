import { useMemo, useState } from 'react';
import type { Column, Sort } from './column.ts';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

/** Sorts rows in the browser by the column that the visitor chooses (`sortRows`). */
export function useSortedRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[], initial: Sort | null = null) {
  const [sort, setSort] = useState(initial);
  return { sortedRows: useMemo(() => sortRows(columns, rows, sort), [columns, rows, sort]), sort, setSort };
}

/**
 * Returns rows sorted by a column: numbers by value, texts without regard to case. Equal rows keep their order, and
 * rows without a value come last in either order.
 */
export function sortRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[], sort: Sort | null) {
  const sortBy = columns.find(({ id }) => id === sort?.id)?.sortBy;
  if (!sortBy) return rows;
  const sign = sort?.desc ? -1 : 1;
  return rows.toSorted((rowA, rowB) => {
    const [a, b] = [sortBy(rowA), sortBy(rowB)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return sign * compare(a, b);
  });
}
