import { useMemo } from 'react';
import type { Column, Sort } from './column.ts';
import { sortRows } from './useSortedRows.ts';

/** Sorts rows in the browser and returns one page of them, as `PagedList` takes the reply of a server. */
export function useLocalPage<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { sort, page = 1, perPage }: { sort: Sort; page?: number | undefined; perPage: number },
) {
  const sorted = useMemo(() => sortRows(columns, rows, sort), [columns, rows, sort]);
  const from = (page - 1) * perPage;
  const data = { source: sorted.slice(from, from + perPage), total: sorted.length };
  return { data, isPlaceholderData: false, error: null, refetch: () => undefined };
}
