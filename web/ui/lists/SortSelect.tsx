import { useTranslation } from 'react-i18next';
import type { Column, Sort } from './column.ts';
import styles from './ListTools.module.css';
import { sortText } from './listSearch.ts';

interface SortSelectProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** Sorting on a phone, where not every column has its heading in view. */
export function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const { t } = useTranslation();
  const sorts = columns
    .filter((column) => column.sorts)
    .flatMap(({ id, header }) => [
      { id, desc: false, label: `${header} ↑` },
      { id, desc: true, label: `${header} ↓` },
    ]);
  return (
    <div className={styles.sort}>
      <select
        aria-label={t('list.sort')}
        value={sortText(sort)}
        onChange={({ currentTarget }) => {
          const chosen = sorts.find((one) => sortText(one) === currentTarget.value);
          if (chosen) onSort({ id: chosen.id, desc: chosen.desc });
        }}
      >
        {sorts.map((one) => (
          <option key={sortText(one)} value={sortText(one)}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  );
}
