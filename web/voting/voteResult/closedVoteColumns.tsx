import type { TFunction } from 'i18next';
import type { ClosedVote } from '#contract/voting/verdicts.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import { Time } from '../../base/i18n/Time.tsx';
import type { Column } from '../../base/ui/lists/column.ts';
import { HiddenUntilDecided, Proposer } from '../../charts/PlayerName.tsx';
import { countsOf, VoteCounts } from './VoteCounts.tsx';

/** A row of a list of submissions or revisions. While its vote is open, most of the vote is hidden. */
interface VotedEntry extends ClosedVote {
  entryNo: number;
}

/** Returns the columns that the lists of submissions and of revisions share, by name. */
export function closedVoteColumns<Row extends VotedEntry>(
  t: TFunction,
  tableOf: (row: Row) => TableId,
  hasNeutral: (row: Row) => boolean,
) {
  /** An entry that was imported as decided has no proposer and no votes. */
  const hiddenOrNone = ({ voteResult }: Row) => (voteResult === 'new' ? <HiddenUntilDecided /> : '–');
  return {
    number: {
      id: 'number',
      header: t('list.column.number'),
      sortable: true,
      numeric: true,
      width: '3.75rem',
      cell: ({ entryNo }) => <span className="dim">{entryNo}</span>,
    },
    proposer: {
      id: 'proposer',
      header: t('list.column.proposer'),
      sortable: true,
      width: '7.5rem',
      cell: (row) => (row.proposer ? <Proposer proposer={row.proposer} table={tableOf(row)} /> : hiddenOrNone(row)),
    },
    votes: {
      id: 'votes',
      header: t('list.column.votes'),
      sortable: true,
      numeric: true,
      width: '1rem',
      cell: (row) => {
        const counts = countsOf(row);
        return counts ? <VoteCounts counts={counts} withNeutral={hasNeutral(row)} /> : hiddenOrNone(row);
      },
    },
    published: {
      id: 'published',
      header: t('common.inGmt9', { heading: t('list.column.published') }),
      sortable: true,
      width: '1rem',
      cell: ({ publishedTime }) =>
        publishedTime ? <Time time={publishedTime} form="slashed" className="nowrap" /> : '–',
    },
  } satisfies Record<string, Column<Row>>;
}
