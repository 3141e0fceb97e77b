import { useEffect, useRef, useState } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './ListTools.module.css';

/** After the last key; a list is asked for once a word is there, not at each letter. */
const PAUSE_MS = 300;

interface SearchFieldProps {
  label: string;
  /** What the address says. */
  value: string;
  /** `isSameSearch`: more of what was being typed, so that going back leaves the whole search at once. */
  onSearch: (value: string, isSameSearch: boolean) => void;
}

/** Searches while one types. The address is the truth: going back or forward fills the field again. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(value);
  const isSameSearch = useRef(false);

  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    isSameSearch.current = false;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (text: string) => {
    clearTimeout(timer.current);
    const search = text.trim();
    if (search === asked.current) return;
    asked.current = search;
    onSearch(search, isSameSearch.current);
    isSameSearch.current = true;
  };
  const finish = () => {
    ask(typed);
    isSameSearch.current = false;
  };

  return (
    <search className={styles.search}>
      <Icon name="search" size={16} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={200}
        onChange={({ currentTarget }) => {
          const { value: text } = currentTarget;
          setTyped(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => ask(text), PAUSE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
        }}
        onBlur={finish}
      />
    </search>
  );
}
