import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Group, Stack } from '../Layout.tsx';
import { EmptyState } from '../states/EmptyState.tsx';
import { ErrorState, type FailingQuery } from '../states/ErrorState.tsx';
import { Loading } from '../states/Loading.tsx';
import type { Column, Sort } from './column.ts';
import styles from './ListTools.module.css';
import { type ListSearch, stringifySort } from './listSearch.ts';
import { PagedTable } from './PagedTable.tsx';
import { SearchField } from './SearchField.tsx';
import { SortSelect } from './SortSelect.tsx';
import { useSetListSearch } from './useSetListSearch.ts';

interface PagedListProps<Row> {
  caption: string;
  /** The label of the search field; by default it says "title or proposer". */
  searchLabel?: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  ownKey?: string | readonly string[] | undefined;
  /** The page and search of the address, and its sort order or the default one. */
  address: ListSearch;
  sort: Sort;
  /** The filters beside the search field. */
  filter: ReactNode;
  /** Whether a search or a filter is on. */
  isNarrowed: boolean;
  perPage: number;
  /** The query of the page that the address names. */
  list: FailingQuery & { data: { source: Row[]; total: number } | undefined; isPlaceholderData: boolean };
  /** Shown when the list is empty without a search or filter. */
  empty: ReactNode;
}

/** A list that the server pages, with its search, filters and sort order, all of which are in the address. */
export function PagedList<Row extends object>(props: PagedListProps<Row>) {
  const { caption, columns, rowKey, ownKey, address, sort, filter, isNarrowed, perPage, list, empty } = props;
  const { t } = useTranslation();
  const { searchLabel = t('list.search') } = props;
  const change = useSetListSearch();
  const onSort = (next: Sort) => change({ sort: stringifySort(next) });
  return (
    <Stack gap="var(--space-2)">
      <Group gap="var(--space-2) var(--space-3)">
        <SearchField
          label={searchLabel}
          value={address.search ?? ''}
          onSearch={(search, replaces) => change({ search }, { replaces })}
        />
        <SortSelect columns={columns} sort={sort} onSort={onSort} />
        {filter}
      </Group>
      {list.error ? (
        <ErrorState query={list} />
      ) : !list.data ? (
        <>
          <div className={styles.pagerPlace} />
          <Loading lines={16} />
        </>
      ) : (
        <PagedTable
          caption={caption}
          columns={columns}
          rows={list.data.source}
          rowKey={rowKey}
          ownKey={ownKey}
          page={address.page ?? 1}
          total={list.data.total}
          perPage={perPage}
          sort={sort}
          onSort={onSort}
          hasSortSelect
          isOld={list.isPlaceholderData}
          empty={
            isNarrowed ? (
              <EmptyState icon="search" title={t('list.none')}>
                {t('list.noneHint')}
              </EmptyState>
            ) : (
              empty
            )
          }
        />
      )}
    </Stack>
  );
}
