import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../states/EmptyState.tsx';
import { ErrorState } from '../states/ErrorState.tsx';
import { Loading } from '../states/Loading.tsx';
import type { Column, Sort } from './column.ts';
import styles from './ListTools.module.css';
import { type ListSearch, sortText } from './listSearch.ts';
import { PagedTable } from './PagedTable.tsx';
import { SearchField } from './SearchField.tsx';
import { SortSelect } from './SortSelect.tsx';
import { useListAddress } from './useListAddress.ts';

interface PagedListProps<Row> {
  caption: string;
  /** What the search looks in, where it is not title and proposer. */
  searchLabel?: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** What the address says, and the order it asks for. */
  address: ListSearch;
  sort: Sort;
  /** What it can be narrowed by beside the search, and whether it is by either. */
  filter: ReactNode;
  isNarrowed: boolean;
  perPage: number;
  /** The page asked for. */
  list: { data: { source: Row[]; total: number } | undefined; isPlaceholderData: boolean; refetch: () => unknown };
  /** Why there is none. */
  failure: string | null;
  /** What it says when nothing was ever in it. */
  empty: ReactNode;
}

/** A list that the server keeps, with its search, filter and order, all of which the address says. */
export function PagedList<Row extends object>(props: PagedListProps<Row>) {
  const { caption, columns, rowKey, address, sort, filter, isNarrowed, perPage, list, failure, empty } = props;
  const { t } = useTranslation();
  const { searchLabel = t('list.search') } = props;
  const change = useListAddress();
  const onSort = (next: Sort) => change({ sort: sortText(next) });
  return (
    <div className={styles.tools}>
      <div className={styles.row}>
        <SearchField
          label={searchLabel}
          value={address.search ?? ''}
          onSearch={(search, replaces) => change({ search }, { replaces })}
        />
        <SortSelect columns={columns} sort={sort} onSort={onSort} />
      </div>
      {filter}
      {failure !== null ? (
        <ErrorState message={failure} onRetry={list.refetch} />
      ) : !list.data ? (
        <>
          <div className={styles.pagerPlace} />
          <Loading lines={12} />
        </>
      ) : (
        <PagedTable
          caption={caption}
          columns={columns}
          rows={list.data.source}
          rowKey={rowKey}
          page={address.page ?? 1}
          total={list.data.total}
          perPage={perPage}
          sort={sort}
          onSort={onSort}
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
    </div>
  );
}
