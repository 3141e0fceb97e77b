import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { FilterToggles } from '../../base/ui/lists/FilterToggles.tsx';
import { SearchField } from '../../base/ui/lists/SearchField.tsx';
import { useSetListSearch } from '../../base/ui/lists/useSetListSearch.ts';
import { useMediaQuery } from '../../base/ui/useMediaQuery.ts';
import { LevelFilter } from '../../tables/LevelFilter.tsx';
import { type VoteFilters, voteStates } from './filterVotes.ts';
import { CARDS_BELOW } from './listWidths.ts';
import styles from './VoteList.module.css';

interface VoteSearchProps {
  filters: VoteFilters;
}

/** Searches a list of open votes; the text is kept in the address. */
export function VoteSearch({ filters: { search = '' } }: VoteSearchProps) {
  const { t } = useTranslation();
  const change = useSetListSearch();
  return (
    <SearchField
      label={t('voteList.search')}
      value={search}
      onSearch={(text, replaces) => change({ search: text || undefined }, { replaces })}
    />
  );
}

interface VoteListFiltersProps extends VoteSearchProps {
  table: TableRules;
  /** Whether the viewer is logged in, and so has votes to filter by. */
  hasVoter: boolean;
}

/** The filters of a list of open votes, which are kept in the address; on a phone they are folded unless one is chosen. */
export function VoteListFilters({ table, filters: { levelfilter, show }, hasVoter }: VoteListFiltersProps) {
  const { t } = useTranslation();
  const [startsOpen] = useState(Boolean(levelfilter || show));
  const isPhone = useMediaQuery(`(width < ${CARDS_BELOW})`, false);
  const toggles = (
    <Group gap="var(--space-2) var(--space-3)">
      {hasVoter && (
        <FilterToggles
          label={t('voteList.show.label')}
          name="show"
          options={voteStates.map((value) => ({ value, label: t(`voteList.show.${value}`) }))}
          chosen={show}
        />
      )}
      <LevelFilter table={table} chosen={levelfilter} />
    </Group>
  );
  if (!isPhone) return toggles;
  return (
    <details className={styles.folded} open={startsOpen}>
      <summary>
        <Icon name="filter" size={16} />
        {t('voteList.filters')}
        <Icon name="down" />
      </summary>
      {toggles}
    </details>
  );
}
