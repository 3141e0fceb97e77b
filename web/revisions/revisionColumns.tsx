import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ListedRevision } from '#contract/revisions.ts';
import { gmt9 } from '#domain/dates.ts';
import { Person, Voting } from '../countings/Person.tsx';
import { ResultTag } from '../countings/ResultTag.tsx';
import { countsOf, VoteCounts } from '../countings/VoteCounts.tsx';
import { paths } from '../paths.ts';
import styles from '../submissions/SubmissionList.module.css';
import { LevelMove } from '../tables/LevelTag.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { RevisionTag } from '../voting/RevisionTag.tsx';
import { hasNeutral } from './hasNeutral.ts';

/** The columns of the list of revisions (specification §2). */
export function revisionColumns(t: TFunction): Column<ListedRevision>[] {
  return [
    {
      id: 'number',
      header: t('list.column.number'),
      sorts: true,
      numeric: true,
      width: '4.5rem',
      cell: ({ entryNo }) => <span className={styles.number}>{entryNo}</span>,
    },
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
    {
      id: 'proposer',
      header: t('list.column.proposer'),
      sorts: true,
      width: '9.5rem',
      cell: ({ proposer, voteResult }) =>
        proposer ? <Person nickname={proposer.nickname} /> : voteResult === 'new' ? <Voting /> : '–',
    },
    {
      id: 'votes',
      header: t('list.column.votes'),
      sorts: true,
      numeric: true,
      width: '10rem',
      cell: (revision) => {
        const counts = countsOf(revision);
        if (counts) return <VoteCounts counts={counts} withNeutral={hasNeutral(revision)} />;
        return revision.voteResult === 'new' ? <Voting /> : '–';
      },
    },
    {
      id: 'result',
      header: t('list.column.result'),
      onPhone: true,
      width: '6.5rem',
      cell: ({ voteResult }) => <ResultTag result={voteResult} />,
    },
    {
      id: 'published',
      header: t('list.column.published'),
      sorts: true,
      width: '7.5rem',
      cell: ({ publishedTime }) => (publishedTime ? gmt9(new Date(publishedTime)).slashed : '–'),
    },
  ];
}
