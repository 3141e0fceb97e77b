import { Fragment, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressForm } from '../AddressForm.tsx';
import { Icon } from '../Icon.tsx';
import { useMediaQuery } from '../useMediaQuery.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import type { Column, Sort } from './column.ts';
import styles from './DataTable.module.css';
import { SortableHeader } from './SortableHeader.tsx';

interface DataTableProps<Row> {
  /** A description of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** In display order. `useSortedRows` or the server sorts them. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The key of the viewer's own row, or of several. */
  ownKey?: string | readonly string[] | undefined;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  /** Whether the order is in the address, as `sort`. */
  isSortInAddress?: boolean;
  /** Whether a select above sorts the cards, so that their head is left out. */
  hasSortSelect?: boolean;
  /** The width of the window below which it shows cards, with its unit. */
  cardsBelow?: string;
  /** Whether a row is one line on a wide screen: what is stacked elsewhere stands side by side, and is cut at the end. */
  isDense?: boolean;
}

/**
 * A table of sorted rows. On a phone (below `cardsBelow`) only the columns marked `onPhone` are shown, and each row
 * expands to show the others.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, ownKey, sort = null, onSort } = props;
  const { isSortInAddress = false, hasSortSelect = false, cardsBelow = '62em', isDense = false } = props;
  const { t } = useTranslation();
  const sortForm = useId();
  const ownKeys = [ownKey].flat();
  const isPhone = useMediaQuery(`(width < ${cardsBelow})`, false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const shown = columns.filter((column) => (isPhone ? column.onPhone : !column.under));
  const hidden = isPhone ? columns.filter((column) => !column.onPhone && !column.underOnPhone) : [];
  const isCards = isPhone && shown.some(({ rowHeader }) => rowHeader);
  const classes = [
    styles.table,
    ...(isPhone ? [styles.narrow] : []),
    ...(isCards ? [styles.cards] : []),
    ...(isDense && !isPhone ? [styles.dense] : []),
  ];
  const sortInHead = isCards && hasSortSelect ? undefined : onSort;
  const under = ({ id }: Column<Row>) =>
    columns.filter((column) => (isPhone ? column.underOnPhone : column.under) === id);

  const toggle = (key: string) => {
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    setOpened(next);
  };

  const content = (row: Row, column: Column<Row>) => {
    const below = under(column);
    if (below.length === 0) return column.cell(row);
    return (
      <div className={styles.stack}>
        {[column, ...below].map((part) => (
          <div key={part.id}>{part.cell(row)}</div>
        ))}
      </div>
    );
  };

  return (
    <div className={styles.frame}>
      {isSortInAddress && <AddressForm name="sort" id={sortForm} />}
      <table className={classes.join(' ')}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {shown.map((column) => (
              <SortableHeader
                key={column.id}
                columns={[column, ...under(column)]}
                sort={sort}
                onSort={sortInHead}
                form={isSortInAddress ? sortForm : undefined}
              />
            ))}
            {hidden.length > 0 && (
              <td>
                <VisuallyHidden>{t('table.more')}</VisuallyHidden>
              </td>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            const isOpen = opened.has(key);
            return (
              <Fragment key={key}>
                <tr aria-current={ownKeys.includes(key) || undefined}>
                  {shown.map((column) => {
                    const align = column.numeric ? styles.numeric : column.isCutOnPhone ? styles.cut : undefined;
                    return column.rowHeader ? (
                      <th key={column.id} scope="row" className={align}>
                        {content(row, column)}
                      </th>
                    ) : (
                      <td key={column.id} className={align}>
                        {content(row, column)}
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
                          const rest = column.cell(row);
                          return rest ? (
                            <div key={column.id}>
                              <dt className="note">{column.header}</dt>
                              <dd>{rest}</dd>
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
