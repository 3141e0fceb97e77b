import { useTranslation } from 'react-i18next';
import styles from './QuickSearch.module.css';
import { SearchOption } from './SearchOption.tsx';
import type { SearchResultGroup } from './useSearchResults.tsx';

interface SearchResultsProps {
  /** The id of the listbox, which the ids of its groups start with. */
  id: string;
  groups: readonly SearchResultGroup[];
  active: string | null;
  optionId: (key: string) => string;
  /** Called when an option was opened. */
  onOpen: () => void;
  /** Called when the pointer is over an option. */
  onPoint: (key: string) => void;
}

/** The listbox of the search results, in groups. */
export function SearchResults({ id, groups, active, optionId, onOpen, onPoint }: SearchResultsProps) {
  const { t } = useTranslation();
  return (
    <div role="listbox" id={id} className={styles.list} aria-label={t('search.title')}>
      {groups.map(({ name, results }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={name} role="group" aria-labelledby={`${id}-${name}`} className={styles.group}>
          <div id={`${id}-${name}`} role="presentation" className={styles.groupName}>
            {t(`search.group.${name}`)}
          </div>
          {results.map(({ key, address, content }) => (
            <SearchOption
              key={key}
              id={optionId(key)}
              address={address}
              isActive={key === active}
              onOpen={onOpen}
              onPoint={() => onPoint(key)}
            >
              {content}
            </SearchOption>
          ))}
        </div>
      ))}
    </div>
  );
}
