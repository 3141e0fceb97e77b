import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChartRange, parseRange } from '#domain/uploads/chartFilter.ts';
import { AddressForm } from '../../base/ui/AddressForm.tsx';
import { useSetListSearch } from '../../base/ui/lists/useSetListSearch.ts';
import styles from './ChartFilters.module.css';

/** The delay after the last key, so that `2000` is one search. */
const DEBOUNCE_MS = 500;

interface RangeFieldProps {
  name: ChartRange;
  label: string;
  /** The range in the address, or an empty text. */
  value: string;
}

/** Filters a list by the two ends of a range, each of which may be open; without script by one text, as in the address. */
export function RangeField({ name, label, value }: RangeFieldProps) {
  const { t } = useTranslation();
  const change = useSetListSearch();
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const [from = '', to = typed.includes('-') ? '' : from] = typed.split('-');
  const isBad = typed !== '' && parseRange(typed) === null;
  const filter = (range: string) => {
    clearTimeout(timer.current);
    if (range !== value && (range === '' || parseRange(range))) change({ [name]: range || undefined });
  };
  const field = (end: 'from' | 'to', text: string, rangeOf: (text: string) => string) => (
    <input
      type="text"
      inputMode="decimal"
      aria-label={t(`findCharts.${end}`, { name: label })}
      aria-invalid={isBad || undefined}
      className={styles.input}
      maxLength={8}
      size={4}
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => {
        const range = rangeOf(currentTarget.value.normalize('NFKC').replace(/[^\d.]/g, ''));
        setTyped(range);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => filter(range), DEBOUNCE_MS);
      }}
      onKeyDown={({ key }) => key === 'Enter' && filter(typed)}
      onBlur={() => filter(typed)}
    />
  );
  const range = (low: string, high: string) => (low || high ? `${low}-${high}` : '');
  return (
    <div className={styles.choices}>
      <span aria-hidden="true">{label}</span>
      <AddressForm name={name} needsButton>
        <span className={styles.range}>
          {field('from', from, (text) => range(text, to))}
          <span aria-hidden="true">–</span>
          {field('to', to, (text) => range(from, text))}
        </span>
        <noscript>
          <input name={name} aria-label={label} className={styles.input} defaultValue={value} size={8} />
        </noscript>
      </AddressForm>
    </div>
  );
}
