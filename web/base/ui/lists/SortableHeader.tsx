import type { CSSProperties } from 'react';
import { Icon } from '../Icon.tsx';
import type { Column, Sort } from './column.ts';
import styles from './DataTable.module.css';
import { stringifySort } from './listSearch.ts';

interface SortableHeaderProps<Row> {
  /** The column, and those that are stacked below it (`Column.under`). */
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort: ((sort: Sort) => void) | undefined;
  /** The ID of the form that sorts where there is no script. */
  form?: string | undefined;
}

/** The header cell of a column, with a button for each of its columns that can be sorted by. */
export function SortableHeader<Row>({ columns, sort, onSort, form }: SortableHeaderProps<Row>) {
  const [first] = columns;
  const sortable = onSort ? columns.filter(({ sortBy, sortable: sorts }) => sortBy || sorts) : [];
  const sorted = sortable.find(({ id }) => id === sort?.id);
  const order = !sorted ? 'none' : sort?.desc ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      data-column={first?.id}
      className={first?.numeric ? styles.numeric : undefined}
      style={{ '--column-width': first?.width } as CSSProperties}
      {...(sortable.length > 0 && { 'aria-sort': order })}
    >
      <div className={styles.heads}>
        {columns.map((column) => {
          if (!sortable.includes(column)) return <span key={column.id}>{column.header}</span>;
          const next = { id: column.id, desc: column === sorted && !sort?.desc };
          return (
            <button
              key={column.id}
              {...(form === undefined
                ? { type: 'button' }
                : { type: 'submit', form, name: 'sort', value: stringifySort(next) })}
              className={styles.sort}
              data-sorted={column === sorted}
              onClick={() => onSort?.(next)}
            >
              {column.header}
              <Icon name={column !== sorted ? 'sort' : sort?.desc ? 'down' : 'up'} size={14} />
            </button>
          );
        })}
      </div>
    </th>
  );
}
