import { useEffect, useRef, useState } from 'react';
import { AddressForm } from '../AddressForm.tsx';
import { Icon } from '../Icon.tsx';
import styles from './ListTools.module.css';

/** The delay after the last key, so that the list is fetched for a word and not for each letter. */
const DEBOUNCE_MS = 300;

interface SearchFieldProps {
  label: string;
  /** The query parameter that it is kept in. */
  name?: string;
  /** The search in the address. */
  value: string;
  /**
   * `isSameSearch`: the visitor is still typing the same search, which should replace its history entry, so that Back
   * skips it.
   */
  onSearch: (value: string, isSameSearch: boolean) => void;
}

/**
 * A search field that searches while the visitor types. The field follows the address when the visitor goes back or
 * forward.
 */
export function SearchField({ label, name = 'search', value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastSearch = useRef(value);
  const isSameSearch = useRef(false);

  useEffect(() => {
    if (value === lastSearch.current) return;
    lastSearch.current = value;
    isSameSearch.current = false;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const runSearch = (text: string) => {
    clearTimeout(timer.current);
    const search = text.trim();
    if (search === lastSearch.current) return;
    lastSearch.current = search;
    onSearch(search, isSameSearch.current);
    isSameSearch.current = true;
  };
  const finish = () => {
    runSearch(typed);
    isSameSearch.current = false;
  };

  return (
    <search className={styles.search}>
      <AddressForm name={name} onSubmit={finish}>
        <Icon name="search" size={16} />
        <input
          type="search"
          name={name}
          aria-label={label}
          placeholder={label}
          value={typed}
          maxLength={200}
          onChange={({ currentTarget }) => {
            const { value: text } = currentTarget;
            setTyped(text);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => runSearch(text), DEBOUNCE_MS);
          }}
          onBlur={finish}
        />
      </AddressForm>
    </search>
  );
}
