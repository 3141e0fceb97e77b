import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { VotingSong, votingSongs } from '#contract/voting/voting.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { songPaper } from '../voteForm/ballotPaper.ts';
import { chartColumns } from './chartColumns.tsx';
import { type ListLayout, VoteList } from './VoteList.tsx';

interface ChartListProps {
  table: TableRules;
  songs: Reply<typeof votingSongs>;
  /** Whether the list says how many entries are above the viewer's limit. */
  saysLimit: boolean;
}

/** Lists the charts whose votes are open, including re-votes. */
export function ChartList({ table, songs: { source }, saysLimit }: ChartListProps) {
  const { t } = useTranslation();
  const makeColumns = useCallback(
    (control: (row: VotingSong) => ReactNode, layout: ListLayout) => chartColumns({ t, table, layout, control }),
    [t, table],
  );
  if (source.length === 0) return <EmptyState title={t('voteList.empty')}>{t('vote.emptyHint')}</EmptyState>;
  return (
    <VoteList
      table={table}
      saysLimit={saysLimit}
      caption={t('voteList.list')}
      rows={source}
      paperOf={(song) => songPaper(table, song)}
      makeColumns={makeColumns}
      initialSort={{ id: 'level', desc: false }}
    />
  );
}
