import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ListedRevision } from '#contract/revisions.ts';
import styles from '../countings/closedVoteColumns.module.css';
import { closedVoteColumns } from '../countings/closedVoteColumns.tsx';
import { ResultTag } from '../countings/ResultTag.tsx';
import { paths } from '../paths.ts';
import { LevelMove } from '../tables/LevelMove.tsx';
import type { Column } from '../ui/column.ts';
import { RevisionTag } from '../voting/RevisionTag.tsx';
import { hasNeutral } from './hasNeutral.ts';

/** The columns of the list of revisions (specification §2). */
export function revisionColumns(t: TFunction): Column<ListedRevision>[] {
  const voted = closedVoteColumns<ListedRevision>(t, (revision) => revision.table, hasNeutral);
  return [
    voted.number,
    {
      id: 'type',
      header: t('list.column.type'),
      sorts: true,
      width: '9rem',
      cell: ({ type, target }) => <RevisionTag type={type} target={target} />,
    },
    {
      id: 'level',
      header: t('list.column.level'),
      sorts: true,
      onPhone: true,
      width: '9rem',
      cell: ({ table, level, target }) => <LevelMove from={{ table, level }} to={target} />,
    },
    {
      id: 'title',
      header: t('list.column.title'),
      sorts: true,
      onPhone: true,
      namesRow: true,
      cell: ({ table, entryNo, title }) => (
        <Link
          to={paths.revision}
          params={{ tableId: table, entryNo: String(entryNo) }}
          className={styles.title}
          dir="auto"
        >
          {title || t('list.noTitle')}
        </Link>
      ),
    },
    voted.proposer,
    voted.votes,
    {
      id: 'result',
      header: t('list.column.result'),
      onPhone: true,
      width: '6.5rem',
      cell: ({ voteResult }) => <ResultTag result={voteResult} />,
    },
    voted.published,
  ];
}
