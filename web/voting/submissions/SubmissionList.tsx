import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { submissionList } from '#contract/voting/submissions.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { PagedList } from '../../base/ui/lists/PagedList.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { submissionQuery, submissionSort } from '../../frame/pages/queries/submissionQuery.ts';
import { LevelFilter } from '../../tables/LevelFilter.tsx';
import { submissionColumns } from './submissionColumns.tsx';

/** Lists every chart that was ever proposed for a table, with a filter by level. */
export function SubmissionList({ table }: { table: TableRules }) {
  const { t } = useTranslation();
  const address = useSearch({ from: paths.submissions });
  const query = submissionQuery(table, address);
  const list = useEndpoint(submissionList, { query }, { keepsPrevious: true });
  const columns = useMemo(() => submissionColumns(t, table), [t, table]);
  return (
    <PagedList
      caption={t('list.submissions', { table: table.name })}
      columns={columns}
      rowKey={({ entryNo }) => String(entryNo)}
      address={address}
      sort={submissionSort(address)}
      filter={<LevelFilter table={table} chosen={address.levelfilter} />}
      isNarrowed={Boolean(query.search || query.levelfilter)}
      perPage={currentRules().lists.pageRows}
      list={list}
      empty={<EmptyState title={t('list.noSubmissions')}>{t('vote.emptyHint')}</EmptyState>}
    />
  );
}
