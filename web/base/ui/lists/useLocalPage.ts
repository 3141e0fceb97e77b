import { useMemo } from 'react';
import { currentRules } from '../../api/currentRules.ts';
import type { Column, Sort } from './column.ts';
import { type ListSearch, parseListSort } from './listSearch.ts';
import { sortRows } from './useSortedRows.ts';

/** Sorts rows in the browser and returns the page of them that the address names, as `PagedList` takes it. */
export function useLocalPage<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  address: ListSearch,
  defaultSort: Sort,
) {
  const { page = 1 } = address;
  const fields = columns.map(({ id }) => id);
  const sort = parseListSort(address.sort, fields, defaultSort);
  const perPage = currentRules().lists.pageRows;
  const sorted = useMemo(() => sortRows(columns, rows, sort), [columns, rows, sort]);
  const from = (page - 1) * perPage;
  const data = { source: sorted.slice(from, from + perPage), total: sorted.length };
  return { sort, perPage, list: { data, isPlaceholderData: false, error: null, refetch: () => undefined } };
}
