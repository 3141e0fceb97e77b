import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Column, Sort } from './column.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

/** Sorts rows in the browser by the column that the visitor chooses (`useRowsSortedBy`). */
export function useSortedRows<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  initial: Sort | null = null,
) {
  const [sort, setSort] = useState(initial);
  return { sortedRows: useRowsSortedBy(columns, rows, sort), sort, setSort };
}

/** Returns rows sorted in the browser by a column: numbers by value, texts without regard to case. */
export function useRowsSortedBy<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sort: Sort | null,
): Row[] {
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, sortBy }): ColumnDef<typeof features, Row> => ({
          id,
          enableSorting: sortBy !== undefined,
          accessorFn: (row) => sortBy?.(row),
          sortUndefined: 'last',
          sortFn: (a, b) => compare(a.getValue<string | number>(id), b.getValue<string | number>(id)),
        }),
      ),
    [columns],
  );
  const sorting = useMemo(() => (sort ? [sort] : []), [sort]);
  const table = useTable({ features, columns: definitions, data: rows, state: { sorting } });
  return table.getRowModel().rows.map((row) => row.original);
}
