import type { CSSProperties } from 'react';
import { Icon } from '../Icon.tsx';
import type { Column, Sort } from './column.ts';
import styles from './DataTable.module.css';

interface SortableHeaderProps<Row> {
  /** The column, and those that are stacked below it (`Column.under`). */
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort: ((sort: Sort) => void) | undefined;
}

/** The header cell of a column, with a button for each of its columns that can be sorted by. */
export function SortableHeader<Row>({ columns, sort, onSort }: SortableHeaderProps<Row>) {
  const [first] = columns;
  const sortable = onSort ? columns.filter(({ sortBy, sortable: sorts }) => sortBy || sorts) : [];
  const sorted = sortable.find(({ id }) => id === sort?.id);
  const order = !sorted ? 'none' : sort?.desc ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={first?.numeric ? styles.numeric : undefined}
      style={{ '--column-width': first?.width } as CSSProperties}
      {...(sortable.length > 0 && { 'aria-sort': order })}
    >
      <div className={styles.heads}>
        {columns.map((column) =>
          sortable.includes(column) ? (
            <button
              key={column.id}
              type="button"
              className={styles.sort}
              data-sorted={column === sorted}
              onClick={() => onSort?.({ id: column.id, desc: column === sorted && !sort?.desc })}
            >
              {column.header}
              <Icon name={column !== sorted ? 'sort' : sort?.desc ? 'down' : 'up'} size={14} />
            </button>
          ) : (
            <span key={column.id}>{column.header}</span>
          ),
        )}
      </div>
    </th>
  );
}
