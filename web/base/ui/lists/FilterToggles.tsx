import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ListTools.module.css';
import { parseCommaList, toggleInCommaList } from './listSearch.ts';

interface FilterTogglesProps {
  /** Names the filter for screen readers. */
  label: string;
  options: readonly { value: string; label: string }[];
  /** The chosen values as a comma list; undefined = no filter. */
  chosen: string | undefined;
  onChange: (chosen: string | undefined) => void;
  /** The color of the chosen options, from `tokens.css`. */
  color?: string;
}

/** Filters a list by one or several options. With none chosen the list shows everything. */
export function FilterToggles({ label, options, chosen, onChange, color }: FilterTogglesProps) {
  const { t } = useTranslation();
  const on = new Set(parseCommaList(chosen));
  const all = options.map(({ value }) => value);
  return (
    <fieldset className={styles.toggles} aria-label={label} style={{ '--filter': color } as CSSProperties}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={on.has(option.value)}
          onClick={() => onChange(toggleInCommaList(chosen, option.value, all))}
        >
          {option.label}
        </button>
      ))}
      {all.some((value) => on.has(value)) && (
        <button type="button" className={styles.clear} onClick={() => onChange(undefined)}>
          {t('list.clearFilter')}
        </button>
      )}
    </fieldset>
  );
}
