import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ListTools.module.css';
import { toggled, wordsOf } from './listSearch.ts';

interface FilterTogglesProps {
  /** What is filtered by, for those who hear it. */
  label: string;
  options: readonly { value: string; label: string }[];
  /** The chosen ones, separated by commas; undefined = all. */
  chosen: string | undefined;
  onChange: (chosen: string | undefined) => void;
  /** A colour of `tokens.css` for the chosen ones. */
  color?: string;
}

/** Shows only some of a list; none chosen shows all. */
export function FilterToggles({ label, options, chosen, onChange, color }: FilterTogglesProps) {
  const { t } = useTranslation();
  const on = new Set(wordsOf(chosen));
  const all = options.map(({ value }) => value);
  return (
    <fieldset className={styles.toggles} aria-label={label} style={{ '--filter': color } as CSSProperties}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={on.has(option.value)}
          onClick={() => onChange(toggled(chosen, option.value, all))}
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
