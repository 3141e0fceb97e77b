import type { TFunction } from 'i18next';
import type { ListedRevision } from '#contract/voting/revisions.ts';
import type { Column } from '../../base/ui/lists/column.ts';
import { EntryTitle } from '../../charts/EntryTitle.tsx';
import { hasNeutral } from '../../charts/hasNeutral.ts';
import { RevisionTag } from '../../charts/RevisionTag.tsx';
import { LevelMove } from '../../tables/LevelMove.tsx';
import { closedVoteColumns } from '../voteResult/closedVoteColumns.tsx';
import { ResultTag } from '../voteResult/ResultTag.tsx';

/** Returns the columns of the list of revisions. */
export function revisionColumns(t: TFunction): Column<ListedRevision>[] {
  const shared = closedVoteColumns<ListedRevision>(t, (revision) => revision.table, hasNeutral);
  return [
    shared.number,
    {
      id: 'type',
      header: t('list.column.type'),
      sortable: true,
      width: '9rem',
      cell: ({ type, target }) => <RevisionTag type={type} target={target} />,
    },
    {
      id: 'level',
      header: t('list.column.level'),
      sortable: true,
      onPhone: true,
      width: '9rem',
      cell: ({ table, level, target }) => <LevelMove from={{ table, level }} to={target} />,
    },
    {
      id: 'title',
      header: t('list.column.title'),
      sortable: true,
      onPhone: true,
      rowHeader: true,
      cell: ({ table, entryNo, title }) => <EntryTitle tableId={table} entryNo={entryNo} title={title} isRevision />,
    },
    shared.proposer,
    shared.votes,
    {
      id: 'result',
      header: t('list.column.result'),
      onPhone: true,
      width: '6.5rem',
      cell: ({ voteResult }) => <ResultTag result={voteResult} />,
    },
    shared.published,
  ];
}
