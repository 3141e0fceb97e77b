import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/endpoint.ts';
import type { VotingRevision, votingRevisions } from '#contract/voting.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { revisionPaper } from '../voteForm/ballotPaper.ts';
import { revisionColumns } from './revisionColumns.tsx';
import { VoteList } from './VoteList.tsx';

interface RevisionListProps {
  table: TableRules;
  revisions: Reply<typeof votingRevisions>;
}

/** Lists the revisions whose votes are open. */
export function RevisionList({ table, revisions: { count, count2, source } }: RevisionListProps) {
  const { t } = useTranslation();
  const withHidden = source.some(({ hidden }) => hidden);
  const makeColumns = useCallback(
    (control: (revision: VotingRevision) => ReactNode) => revisionColumns({ t, table, control, withHidden }),
    [t, table, withHidden],
  );
  if (source.length === 0) {
    return <EmptyState title={t('vote.emptyRevisions')}>{t('vote.emptyRevisionsHint')}</EmptyState>;
  }
  return (
    <VoteList
      caption={t('vote.revisionList')}
      rows={source}
      paperOf={(revision) => revisionPaper(table, revision)}
      makeColumns={makeColumns}
      initialSort={{ id: 'number', desc: false }}
      counts={[t('vote.openRevisions', { count }), ...(count2 > 0 ? [t('vote.canVote', { count: count2 })] : [])]}
      withHidden={withHidden}
    />
  );
}
