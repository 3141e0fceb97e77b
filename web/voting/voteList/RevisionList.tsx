import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { VotingRevision, votingRevisions } from '#contract/voting/voting.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { revisionPaper } from '../voteForm/ballotPaper.ts';
import { revisionColumns } from './revisionColumns.tsx';
import { type ListLayout, VoteList } from './VoteList.tsx';

interface RevisionListProps {
  table: TableRules;
  revisions: Reply<typeof votingRevisions>;
  /** Whether the list says how many entries are above the viewer's limit. */
  saysLimit: boolean;
}

/** Lists the revisions whose votes are open. */
export function RevisionList({ table, revisions: { source }, saysLimit }: RevisionListProps) {
  const { t } = useTranslation();
  const makeColumns = useCallback(
    (control: (row: VotingRevision) => ReactNode, layout: ListLayout) => revisionColumns({ t, table, layout, control }),
    [t, table],
  );
  if (source.length === 0) {
    return <EmptyState title={t('voteList.emptyRevisions')}>{t('voteList.emptyRevisionsHint')}</EmptyState>;
  }
  return (
    <VoteList
      table={table}
      saysLimit={saysLimit}
      caption={t('voteList.revisionList')}
      rows={source}
      paperOf={(revision) => revisionPaper(table, revision)}
      makeColumns={makeColumns}
      initialSort={{ id: 'number', desc: false }}
    />
  );
}
