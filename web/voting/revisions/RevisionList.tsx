import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { revisionList } from '#contract/voting/revisions.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { FilterToggles } from '../../base/ui/lists/FilterToggles.tsx';
import { PagedList } from '../../base/ui/lists/PagedList.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { revisionName } from '../../charts/RevisionTag.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { revisionQuery, revisionSort, revisionTypes } from '../../frame/pages/queries/revisionQuery.ts';
import { revisionColumns } from './revisionColumns.tsx';

/** Lists every revision that was ever proposed in a table, with a filter by type. */
export function RevisionList({ table }: { table: TableRules }) {
  const { t } = useTranslation();
  const address = useSearch({ from: paths.revisions });
  const neighbor = table.transfers[0]?.to;
  const query = revisionQuery(table, address);
  const list = useEndpoint(revisionList, { query }, { keepsPrevious: true });
  const columns = useMemo(() => revisionColumns(t), [t]);
  return (
    <PagedList
      caption={t('list.revisions', { table: table.name })}
      columns={columns}
      rowKey={({ entryNo }) => String(entryNo)}
      address={address}
      sort={revisionSort(address)}
      filter={
        <FilterToggles
          label={t('list.types')}
          name="typefilter"
          options={revisionTypes(table).map((type) => ({ value: type, label: revisionName(t, type, neighbor) }))}
          chosen={address.typefilter}
        />
      }
      isNarrowed={Boolean(query.search || query.typefilter)}
      perPage={currentRules().lists.pageRows}
      list={list}
      empty={<EmptyState title={t('list.noRevisions')}>{t('list.noRevisionsHint')}</EmptyState>}
    />
  );
}
