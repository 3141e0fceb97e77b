import styles from './DataTable.module.css';
import type { Column } from './DataTable.tsx';
import { Icon } from './Icon.tsx';

interface Sorting {
  getCanSort: () => boolean;
  getIsSorted: () => false | 'asc' | 'desc';
  toggleSorting: (descending: boolean) => void;
}

interface SortableHeaderProps<Row> {
  column: Column<Row>;
  sorting: Sorting | undefined;
}

/** The head of a column; a button when the column sorts. */
export function SortableHeader<Row>({ column, sorting }: SortableHeaderProps<Row>) {
  const align = column.numeric ? styles.numeric : undefined;
  if (!sorting?.getCanSort()) {
    return (
      <th scope="col" className={align}>
        {column.header}
      </th>
    );
  }
  const order = sorting.getIsSorted();
  return (
    <th
      scope="col"
      className={align}
      aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none'}
    >
      <button type="button" className={styles.sort} onClick={() => sorting.toggleSorting(order === 'asc')}>
        {column.header}
        <Icon name={order === 'asc' ? 'up' : order === 'desc' ? 'down' : 'sort'} size={14} />
      </button>
    </th>
  );
}
