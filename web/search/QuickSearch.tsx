import { Button, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../i18n/useFailureText.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { FailureNote } from '../ui/states/FailureNote.tsx';
import styles from './QuickSearch.module.css';
import { SearchOption } from './SearchOption.tsx';
import { useFound } from './useFound.tsx';

interface QuickSearchProps {
  onClose: () => void;
}

/** Finds songs, players and pages from anywhere (specification of the shell): one field, and what is found below it. */
export function QuickSearch({ onClose }: QuickSearchProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const id = useId();
  const [typed, setTyped] = useState('');
  /** The chosen one, as long as it is among what is found; else the first. */
  const [chosen, setChosen] = useState<string | null>(null);
  /** Enter came before what it is to open. */
  const [isHasty, setHasty] = useState(false);
  const { groups, isPending, failure, retry } = useFound(typed);
  const keys = groups.flatMap(({ found }) => found.map(({ key }) => key));
  const isChosen = chosen !== null && keys.includes(chosen);
  const active = isChosen ? chosen : (keys[0] ?? null);
  const optionId = (key: string) => `${id}-${key}`;

  const open = useEffectEvent(() => {
    if (active !== null) document.getElementById(optionId(active))?.click();
  });
  useEffect(() => {
    if (!isHasty || isPending) return;
    setHasty(false);
    open();
  }, [isHasty, isPending]);

  const choose = (key: string | undefined) => {
    setChosen(key ?? null);
    if (key) document.getElementById(optionId(key))?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const at = active === null ? -1 : keys.indexOf(active);
    const goals: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % keys.length,
      ArrowUp: (at - 1 + keys.length) % keys.length,
      // In a field with something in it they go through that.
      ...(typed === '' && { Home: 0, End: keys.length - 1 }),
    };
    const goal = goals[event.key];
    if (goal !== undefined) choose(keys[goal]);
    else if (event.key !== 'Enter') return;
    else if (isPending && !isChosen) setHasty(true);
    else open();
    event.preventDefault();
  };

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
            setChosen(null);
            setHasty(false);
          }}
          onKeyDown={press}
        />
      </div>
      <VisuallyHidden role="status">
        {isPending ? t('common.loading') : typed.trim() !== '' && !failure && t('search.found', { count: keys.length })}
      </VisuallyHidden>
      <div className={styles.results} aria-busy={isPending}>
        <div className={styles.failure}>
          <FailureNote message={failure ? failureText(failure) : ''} />
          {failure && (
            <Button variant="default" size="compact-sm" onClick={retry}>
              {t('common.retry')}
            </Button>
          )}
        </div>
        {keys.length === 0 && !failure && (
          <p className={styles.none}>{t(isPending ? 'common.loading' : 'search.none', { search: typed.trim() })}</p>
        )}
        <div role="listbox" id={`${id}-list`} className={styles.list} aria-label={t('search.title')}>
          {groups.map(({ name, found }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div key={name} role="group" aria-labelledby={`${id}-${name}`} className={styles.group}>
              <div id={`${id}-${name}`} role="presentation" className={styles.groupName}>
                {t(`search.group.${name}`)}
              </div>
              {found.map(({ key, address, content }) => (
                <SearchOption
                  key={key}
                  id={optionId(key)}
                  address={address}
                  isActive={key === active}
                  onChoose={onClose}
                  onPoint={() => setChosen(key)}
                >
                  {content}
                </SearchOption>
              ))}
            </div>
          ))}
        </div>
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
