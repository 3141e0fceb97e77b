import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../states/EmptyState.tsx';
import type { Column, Sort } from './column.ts';
import { DataTable } from './DataTable.tsx';
import styles from './ListTools.module.css';
import { PageLink, Pager } from './Pager.tsx';

interface PagedTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  page: number;
  /** Rows on all pages. */
  total: number;
  perPage: number;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** What is shown are rows of before, until those asked for arrive. */
  isOld: boolean;
  /** What it says when there is no row at all. */
  empty: ReactNode;
}

/** One page of a list, with the way to the others above and below. */
export function PagedTable<Row extends object>(props: PagedTableProps<Row>) {
  const { caption, columns, rows, rowKey, page, total, perPage, sort, onSort, isOld, empty } = props;
  const { t } = useTranslation();
  if (total === 0) return empty;
  return (
    <div className={styles.tools}>
      <Pager label={t('list.pages')} page={page} total={total} perPage={perPage} />
      <div className={styles.rows} aria-busy={isOld}>
        {rows.length > 0 ? (
          <DataTable caption={caption} columns={columns} rows={rows} rowKey={rowKey} sort={sort} onSort={onSort} />
        ) : (
          <EmptyState icon="list" title={t('list.beyond', { page })}>
            <PageLink page={Math.ceil(total / perPage)}>{t('list.last')}</PageLink>
          </EmptyState>
        )}
      </div>
      {rows.length > 10 && <Pager label={t('list.pagesBelow')} page={page} total={total} perPage={perPage} />}
    </div>
  );
}
