import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ListedSubmission } from '#contract/submissions.ts';
import { gmt9 } from '#domain/dates.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { Person, Voting } from '../countings/Person.tsx';
import { EntryState } from '../countings/ResultTag.tsx';
import { countsOf, VoteCounts } from '../countings/VoteCounts.tsx';
import { paths } from '../paths.ts';
import { LevelTag } from '../tables/LevelTag.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './SubmissionList.module.css';

/** The columns of the list of submissions (specification §2). */
export function submissionColumns(t: TFunction, table: TableRules): Column<ListedSubmission>[] {
  return [
    {
      id: 'number',
      header: t('list.column.number'),
      sorts: true,
      numeric: true,
      width: '4.5rem',
      cell: (song) => <span className={styles.number}>{song.entryNo}</span>,
    },
    {
      id: 'level',
      header: t('list.column.level'),
      sorts: true,
      onPhone: true,
      width: '5rem',
      cell: (song) => <LevelTag table={table.id} level={song.level} />,
    },
    {
      id: 'title',
      header: t('list.column.title'),
      sorts: true,
      onPhone: true,
      namesRow: true,
      cell: (song) => (
        <Link
          to={paths.song}
          params={{ tableId: table.id, entryNo: String(song.entryNo) }}
          className={styles.title}
          dir="auto"
        >
          {song.title || t('list.noTitle')}
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
      cell: (song) => {
        const counts = countsOf(song);
        if (counts) return <VoteCounts counts={counts} withNeutral={table.neutral} />;
        return song.voteResult === 'new' ? <Voting /> : '–';
      },
    },
    {
      id: 'result',
      header: t('list.column.result'),
      onPhone: true,
      width: '8rem',
      cell: ({ voteResult, deleted }) => <EntryState result={voteResult} deleted={deleted} />,
    },
    ...(table.verification
      ? [
          {
            id: 'verified',
            header: t('list.column.verified'),
            width: '5.5rem',
            cell: (song: ListedSubmission) =>
              song.zureVerification && (
                <span className={styles.verified} title={t('list.verified')}>
                  <Icon name="verified" label={t('list.verified')} />
                </span>
              ),
          },
        ]
      : []),
    {
      id: 'published',
      header: t('list.column.published'),
      sorts: true,
      width: '7.5rem',
      cell: ({ publishedTime }) => (publishedTime ? gmt9(new Date(publishedTime)).slashed : '–'),
    },
  ];
}
