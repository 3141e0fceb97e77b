import type { TFunction } from 'i18next';
import type { ClosedVote } from '#contract/verdicts.ts';
import { gmt9 } from '#domain/common/dates.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import { HiddenUntilDecided, Proposer } from '../entries/Person.tsx';
import type { Column } from '../ui/lists/column.ts';
import styles from './closedVoteColumns.module.css';
import { countsOf, VoteCounts } from './VoteCounts.tsx';

/** A row of a list of what was voted on: hidden where it still is. */
interface Voted extends ClosedVote {
  entryNo: number;
}

/** What the lists of submissions and of revisions show alike (specification §2), each by its name. */
export function closedVoteColumns<Row extends Voted>(
  t: TFunction,
  tableOf: (row: Row) => TableId,
  hasNeutral: (row: Row) => boolean,
) {
  /** What was imported as decided has neither. */
  const hiddenOrNone = ({ voteResult }: Row) => (voteResult === 'new' ? <HiddenUntilDecided /> : '–');
  return {
    number: {
      id: 'number',
      header: t('list.column.number'),
      sorts: true,
      numeric: true,
      width: '4.5rem',
      cell: ({ entryNo }) => <span className={styles.number}>{entryNo}</span>,
    },
    proposer: {
      id: 'proposer',
      header: t('list.column.proposer'),
      sorts: true,
      width: '9.5rem',
      cell: (row) => (row.proposer ? <Proposer proposer={row.proposer} table={tableOf(row)} /> : hiddenOrNone(row)),
    },
    votes: {
      id: 'votes',
      header: t('list.column.votes'),
      sorts: true,
      numeric: true,
      width: '10rem',
      cell: (row) => {
        const counts = countsOf(row);
        return counts ? <VoteCounts counts={counts} withNeutral={hasNeutral(row)} /> : hiddenOrNone(row);
      },
    },
    published: {
      id: 'published',
      header: t('list.column.published'),
      sorts: true,
      width: '7.5rem',
      cell: ({ publishedTime }) => (publishedTime ? gmt9(new Date(publishedTime)).slashed : '–'),
    },
  } satisfies Record<string, Column<Row>>;
}
