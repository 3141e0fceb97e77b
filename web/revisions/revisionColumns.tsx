import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ListedRevision } from '#contract/revisions.ts';
import { hasNeutral } from '../entries/hasNeutral.ts';
import { RevisionTag } from '../entries/RevisionTag.tsx';
import { paths } from '../pages/paths.ts';
import { LevelMove } from '../tables/LevelMove.tsx';
import type { Column } from '../ui/lists/column.ts';
import styles from '../votes/closedVoteColumns.module.css';
import { closedVoteColumns } from '../votes/closedVoteColumns.tsx';
import { ResultTag } from '../votes/ResultTag.tsx';

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
