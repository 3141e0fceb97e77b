import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '../Layout.tsx';
import { EmptyState } from '../states/EmptyState.tsx';
import type { Column, Sort } from './column.ts';
import { DataTable } from './DataTable.tsx';
import styles from './ListTools.module.css';
import { PageLink, Pagination } from './Pagination.tsx';

interface PagedTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  ownKey?: string | readonly string[] | undefined;
  page: number;
  /** The number of rows on all pages. */
  total: number;
  perPage: number;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Whether a select above sorts the list on a phone. */
  hasSortSelect?: boolean;
  /** Whether the rows are those of the previous page, shown until the next ones arrive. */
  isOld: boolean;
  /** Shown when there are no rows on any page. */
  empty: ReactNode;
}

/** One page of a list, with pagination above and, if it is long, below. */
export function PagedTable<Row extends object>(props: PagedTableProps<Row>) {
  const { caption, columns, rows, rowKey, ownKey, page, total, perPage, sort, onSort, isOld, empty } = props;
  const { hasSortSelect = false } = props;
  const { t } = useTranslation();
  if (total === 0) return empty;
  return (
    <Stack gap="var(--space-2)">
      <Pagination label={t('list.pages')} page={page} total={total} perPage={perPage} />
      <div className={styles.rows} aria-busy={isOld}>
        {rows.length > 0 ? (
          <DataTable
            caption={caption}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            ownKey={ownKey}
            sort={sort}
            onSort={onSort}
            isSortInAddress
            hasSortSelect={hasSortSelect}
          />
        ) : (
          <EmptyState icon="list" title={t('list.beyond', { page })}>
            <PageLink page={Math.ceil(total / perPage)}>{t('list.last')}</PageLink>
          </EmptyState>
        )}
      </div>
      {rows.length > 10 && <Pagination label={t('list.pagesBelow')} page={page} total={total} perPage={perPage} />}
    </Stack>
  );
}
