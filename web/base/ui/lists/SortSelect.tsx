import { useTranslation } from 'react-i18next';
import { AddressForm } from '../AddressForm.tsx';
import type { Column, Sort } from './column.ts';
import styles from './ListTools.module.css';
import { stringifySort } from './listSearch.ts';

interface SortSelectProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** Sorts a list on a phone, where the headers of hidden columns are not in view. */
export function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const { t } = useTranslation();
  const sorts = columns
    .filter((column) => column.sortable)
    .flatMap(({ id, header }) => [
      { id, desc: false, label: `${header} ↑` },
      { id, desc: true, label: `${header} ↓` },
    ]);
  return (
    <AddressForm name="sort" needsButton>
      <label className={styles.sort}>
        <span className="hint">{t('table.sort')}</span>
        <select
          name="sort"
          value={stringifySort(sort)}
          onChange={({ currentTarget }) => {
            const chosen = sorts.find((choice) => stringifySort(choice) === currentTarget.value);
            if (chosen) onSort({ id: chosen.id, desc: chosen.desc });
          }}
        >
          {sorts.map((choice) => (
            <option key={stringifySort(choice)} value={stringifySort(choice)}>
              {choice.label}
            </option>
          ))}
        </select>
      </label>
    </AddressForm>
  );
}
