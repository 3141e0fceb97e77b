import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../base/ui/Button.tsx';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { Stack } from '../../base/ui/Layout.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { VisuallyHidden } from '../../base/ui/VisuallyHidden.tsx';
import styles from './QuickSearch.module.css';
import { SearchResults } from './SearchResults.tsx';
import { useActiveOption } from './useActiveOption.ts';
import { useSearchResults } from './useSearchResults.tsx';

/** Finds charts, players and pages from any page: a combobox with its results below. */
export function QuickSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const { groups, isNothingFound, isPending, failure, retry } = useSearchResults(typed);
  const keys = groups.flatMap(({ results }) => results.map(({ key }) => key));
  const optionId = (key: string) => `${id}-${key}`;
  const { active, choose, reset, onKeyDown } = useActiveOption({ keys, isPending, isBlank: typed === '', optionId });

  return (
    <Dialog title={t('search.title')} shape="wide" onClose={onClose}>
      <div className={styles.search}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={t('search.field')}
          aria-expanded={keys.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active === null ? undefined : optionId(active)}
          placeholder={t('search.field')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            reset();
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <VisuallyHidden role="status">
        {isPending
          ? t('common.loading')
          : typed.trim() !== '' && !failure && t('search.found', { count: isNothingFound ? 0 : keys.length })}
      </VisuallyHidden>
      <div className={styles.results} aria-busy={isPending}>
        <Stack gap="var(--space-2)" align="flex-start">
          <FailureNote failure={failure} />
          {failure && (
            <Button variant="default" size="compact-sm" onClick={retry}>
              {t('common.retry')}
            </Button>
          )}
        </Stack>
        {isNothingFound && <p className={styles.none}>{t('search.none', { search: typed.trim() })}</p>}
        {isPending && keys.length === 0 && <p className={styles.none}>{t('common.loading')}</p>}
        <SearchResults
          id={`${id}-list`}
          groups={groups}
          active={active}
          optionId={optionId}
          onOpen={onClose}
          onPoint={choose}
        />
      </div>
      <p className={styles.hint} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('search.keys.choose')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('search.keys.open')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('common.close')}
        </span>
      </p>
    </Dialog>
  );
}
