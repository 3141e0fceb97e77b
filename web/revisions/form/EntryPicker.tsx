import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/endpoint.ts';
import { searchSubmission } from '#contract/revisions.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { useEndpoint } from '../../api/useEndpoint.ts';
import { useFailureText } from '../../i18n/useFailureText.ts';
import { LevelTag, placeName } from '../../tables/LevelTag.tsx';
import { EntryState } from '../../votes/ResultTag.tsx';
import styles from './RevisionForm.module.css';

const PAUSE_MS = 250;

type Found = Reply<typeof searchSubmission>['source'][number];

interface EntryPickerProps {
  table: TableRules;
  /** The number of the chosen entry. */
  value: number | null;
  /** What is known of it where it was not found here. */
  chosen: Pick<Found, 'entryNo' | 'level' | 'title' | 'artist' | 'voteResult' | 'deleted'> | null;
  hasError: boolean;
  onChange: (entryNo: number | null) => void;
}

/** An entry of the table, found by its number, title or artist. */
export function EntryPicker({ table, value, chosen, hasError, onChange }: EntryPickerProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const nameOf = ({ entryNo, level, title }: Pick<Found, 'entryNo' | 'level' | 'title'>) =>
    `${placeName({ table: table.id, level })} ${title} (No. ${entryNo})`;
  const own = chosen?.entryNo === value ? chosen : null;
  // The name of what is chosen stands in the field; that is no search.
  const isSearch = asked !== '' && !(own && asked === nameOf(own).trim());
  const found = useEndpoint(searchSubmission, { query: { table: table.id, value: asked } }, { enabled: isSearch });
  const isBehind = typed.trim() !== asked || found.isFetching;

  const entries = new Map<string, Found>();
  if (own) entries.set(String(own.entryNo), own);
  if (isSearch) for (const entry of found.data?.source ?? []) entries.set(String(entry.entryNo), entry);
  if (value !== null && !entries.has(String(value))) {
    entries.set(String(value), { entryNo: value, level: '', title: '', artist: '', voteResult: 'new', deleted: false });
  }

  const nothing = !isSearch
    ? t('revise.searchHint')
    : isBehind
      ? t('common.loading')
      : found.error
        ? failureText(found.error)
        : t('revise.nothingFound');
  return (
    <Select
      label={t('revise.entry')}
      placeholder={t('revise.searchHint')}
      required
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('revise.clearEntry') }}
      error={hasError}
      value={value === null ? null : String(value)}
      onChange={(chosenValue) => onChange(chosenValue === null ? null : Number(chosenValue))}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already.
      filter={({ options }) => options}
      maxDropdownHeight={320}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={nothing}
      data={[...entries].map(([key, entry]) => ({
        value: key,
        label: entry.title === '' && entry.level === '' ? `No. ${key}` : nameOf(entry),
      }))}
      renderOption={({ option }) => {
        const entry = entries.get(option.value);
        if (!entry || entry.level === '') return option.label;
        return (
          <span className={styles.option}>
            <LevelTag table={table.id} level={entry.level} />
            <span className={styles.optionName}>
              <strong dir="auto">{entry.title}</strong>
              <span className={styles.optionArtist} dir="auto">
                {entry.artist}
              </span>
            </span>
            <span className={styles.optionState}>
              <EntryState result={entry.voteResult} deleted={entry.deleted} /> No. {entry.entryNo}
            </span>
          </span>
        );
      }}
    />
  );
}
