import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { FilterToggles } from '../../base/ui/lists/FilterToggles.tsx';
import { SearchField } from '../../base/ui/lists/SearchField.tsx';
import { useSetListSearch } from '../../base/ui/lists/useSetListSearch.ts';
import { LevelFilter } from '../../tables/LevelFilter.tsx';
import { type VoteFilters, voteStates } from './filterVotes.ts';

interface VoteListFiltersProps {
  table: TableRules;
  filters: VoteFilters;
  /** Whether the viewer is logged in, and so has votes to filter by. */
  hasVoter: boolean;
}

/** The filters of a list of open votes. They are kept in the address. */
export function VoteListFilters({ table, filters, hasVoter }: VoteListFiltersProps) {
  const { t } = useTranslation();
  const change = useSetListSearch();
  return (
    <Group gap="var(--space-2) var(--space-3)">
      <SearchField
        label={t('vote.search')}
        value={filters.search ?? ''}
        onSearch={(search, replaces) => change({ search: search || undefined }, { replaces })}
      />
      {hasVoter && (
        <FilterToggles
          label={t('vote.show.label')}
          options={voteStates.map((value) => ({ value, label: t(`vote.show.${value}`) }))}
          chosen={filters.show}
          onChange={(show) => change({ show })}
        />
      )}
      <LevelFilter table={table} chosen={filters.levelfilter} onChange={(levelfilter) => change({ levelfilter })} />
    </Group>
  );
}
