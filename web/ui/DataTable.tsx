import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { SortingState } from '@tanstack/react-table';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './DataTable.module.css';
import { Icon } from './Icon.tsx';
import { SortableHeader } from './SortableHeader.tsx';
import { useSortedRows } from './useSortedRows.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What the column sorts by; without it the column cannot be sorted. */
  sortBy?: (row: Row) => string | number;
  /** Its cells are the headings of their rows. */
  namesRow?: boolean;
  /** Stays in view on a phone; the others open on tap. */
  onPhone?: boolean;
  /** Numbers stand at the end of their cell. */
  numeric?: boolean;
}

interface DataTableProps<Row> {
  /** What the table lists, for those who hear it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  initialSort?: SortingState;
}

/** A sortable list. On a phone the columns that matter stay, and each row opens to show the rest. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, initialSort } = props;
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { table, sortedRows } = useSortedRows(columns, rows, initialSort);
  const shown = isPhone ? columns.filter((column) => column.onPhone) : columns;
  const hidden = isPhone ? columns.filter((column) => !column.onPhone) : [];

  const toggle = (key: string) => {
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    setOpened(next);
  };

  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {shown.map((column) => (
              <SortableHeader key={column.id} column={column} sorting={table.getColumn(column.id)} />
            ))}
            {hidden.length > 0 && (
              <td>
                <VisuallyHidden>{t('table.more')}</VisuallyHidden>
              </td>
            )}
          </tr>
        </thead>
        <tbody>
          {sortedRows.map((row) => {
            const key = rowKey(row);
            const isOpen = opened.has(key);
            return (
              <Fragment key={key}>
                <tr>
                  {shown.map((column) => {
                    const align = column.numeric ? styles.numeric : undefined;
                    return column.namesRow ? (
                      <th key={column.id} scope="row" className={align}>
                        {column.cell(row)}
                      </th>
                    ) : (
                      <td key={column.id} className={align}>
                        {column.cell(row)}
                      </td>
                    );
                  })}
                  {hidden.length > 0 && (
                    <td className={styles.opener}>
                      <button
                        type="button"
                        aria-expanded={isOpen}
                        aria-label={t(isOpen ? 'table.less' : 'table.more')}
                        onClick={() => toggle(key)}
                      >
                        <Icon name={isOpen ? 'up' : 'down'} />
                      </button>
                    </td>
                  )}
                </tr>
                {isOpen && hidden.length > 0 && (
                  <tr className={styles.rest}>
                    <td colSpan={shown.length + 1}>
                      <dl>
                        {hidden.map((column) => {
                          const content = column.cell(row);
                          return content ? (
                            <div key={column.id}>
                              <dt>{column.header}</dt>
                              <dd>{content}</dd>
                            </div>
                          ) : null;
                        })}
                      </dl>
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
