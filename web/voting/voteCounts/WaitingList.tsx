import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { voteCount } from '#contract/voting/voteCounts.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { DataTable } from '../../base/ui/lists/DataTable.tsx';
import { useSortedRows } from '../../base/ui/lists/useSortedRows.ts';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { waitingColumns } from './waitingColumns.tsx';

interface WaitingListProps {
  table: TableRules;
  waiting: Reply<typeof voteCount>['open'];
}

/** Lists the open votes that wait for a vote count, with their hidden parts for the special admin. */
export function WaitingList({ table, waiting }: WaitingListProps) {
  const { t } = useTranslation();
  const withHidden = waiting.some((vote) => vote.hidden);
  const columns = useMemo(() => waitingColumns(t, table, withHidden), [t, table, withHidden]);
  const { sortedRows, sort, setSort } = useSortedRows(columns, waiting, { id: 'decidedBy', desc: false });
  if (waiting.length === 0) return <EmptyState title={t('voteCount.nothingOpen')} />;
  return (
    <DataTable
      caption={t('voteCount.open')}
      columns={columns}
      rows={sortedRows}
      rowKey={(vote) => `${vote.entryNo} ${vote.revision?.entryNo ?? ''}`}
      sort={sort}
      onSort={setSort}
    />
  );
}
