import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/endpoint.ts';
import { searchSubmission } from '#contract/voting/revisions.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { useEndpoint } from '../../../base/api/useEndpoint.ts';
import { useFailureText } from '../../../base/i18n/useFailureText.ts';
import { Select } from '../../../base/ui/inputs/Select.tsx';
import { useDebouncedValue } from '../../../base/ui/useDebouncedValue.ts';
import { LevelTag, tableLevelName } from '../../../tables/LevelTag.tsx';
import { EntryState } from '../../voteResult/ResultTag.tsx';
import styles from './RevisionForm.module.css';

const DEBOUNCE_MS = 250;

type Found = Reply<typeof searchSubmission>['source'][number];

interface EntryPickerProps {
  table: TableRules;
  /** The number of the chosen entry. */
  value: number | null;
  /** The chosen entry, as it was loaded by its number. */
  chosen: Pick<Found, 'entryNo' | 'level' | 'title' | 'artist' | 'voteResult' | 'deleted'> | null;
  hasError: boolean;
  onChange: (entryNo: number | null) => void;
}

/** Finds an entry of the table by its number, title or artist. */
export function EntryPicker({ table, value, chosen, hasError, onChange }: EntryPickerProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const nameOf = ({ entryNo, level, title }: Pick<Found, 'entryNo' | 'level' | 'title'>) =>
    `${tableLevelName({ table: table.id, level })} ${title} (No. ${entryNo})`;
  const current = chosen?.entryNo === value ? chosen : null;
  // The field shows the name of the chosen entry; that name is not a search.
  const isSearch = search !== '' && !(current && search === nameOf(current).trim());
  const found = useEndpoint(searchSubmission, { query: { table: table.id, value: search } }, { enabled: isSearch });
  const isLoading = typed.trim() !== search || found.isFetching;

  const entries = new Map<string, Found>();
  if (current) entries.set(String(current.entryNo), current);
  if (isSearch) for (const entry of found.data?.source ?? []) entries.set(String(entry.entryNo), entry);
  if (value !== null && !entries.has(String(value))) {
    entries.set(String(value), { entryNo: value, level: '', title: '', artist: '', voteResult: 'new', deleted: false });
  }

  const emptyMessage = !isSearch
    ? t('revise.searchHint')
    : isLoading
      ? t('common.loading')
      : found.error
        ? failureText(found.error)
        : t('revise.nothingFound');
  return (
    <Select
      label={t('revise.entry')}
      placeholder={t('revise.searchHint')}
      required
      clearable
      clearButtonProps={{ 'aria-label': t('revise.clearEntry') }}
      error={hasError}
      value={value === null ? null : String(value)}
      onChange={(chosenValue) => onChange(chosenValue === null ? null : Number(chosenValue))}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={emptyMessage}
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
              <span className="note" dir="auto">
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
