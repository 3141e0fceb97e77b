import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressForm } from '../AddressForm.tsx';
import styles from './ListTools.module.css';
import { parseCommaList, toggleInCommaList } from './listSearch.ts';
import { useSetListSearch } from './useSetListSearch.ts';

interface FilterTogglesProps {
  /** Names the filter for screen readers. */
  label: string;
  /** The query parameter that it is kept in. */
  name: string;
  options: readonly { value: string; label: string }[];
  /** The chosen values as a comma list; undefined = no filter. */
  chosen: string | undefined;
  /** Whether one option at a time can be chosen. */
  isSingle?: boolean;
  /** All values of the parameter, where other toggles have more of them. */
  all?: readonly string[];
  /** The color of the chosen options, from `tokens.css`. */
  color?: string;
}

/** Filters a list by one or several options. With none chosen the list shows everything. */
export function FilterToggles({ label, name, options, chosen, isSingle = false, color, ...more }: FilterTogglesProps) {
  const { t } = useTranslation();
  const change = useSetListSearch();
  const on = new Set(parseCommaList(chosen));
  const shown = options.map(({ value }) => value);
  const { all = shown } = more;
  const toggled = (value: string) => toggleInCommaList(isSingle && !on.has(value) ? undefined : chosen, value, all);
  /** The props of a button that sets the filter, by the form where there is no script. */
  const sets = (next: string | undefined) => ({
    type: 'submit' as const,
    name,
    value: next ?? '',
    onClick: () => change({ [name]: next }),
  });
  return (
    <AddressForm name={name}>
      <fieldset className={styles.toggles} aria-label={label} style={{ '--filter': color } as CSSProperties}>
        {options.map((option) => (
          <button key={option.value} {...sets(toggled(option.value))} aria-pressed={on.has(option.value)}>
            {option.label}
          </button>
        ))}
        {shown.some((value) => on.has(value)) && (
          <button {...sets(undefined)} className={styles.clear}>
            {t('list.clearFilter')}
          </button>
        )}
      </fieldset>
    </AddressForm>
  );
}
