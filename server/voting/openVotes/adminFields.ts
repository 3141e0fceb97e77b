import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { VotingSong } from '#contract/voting/voting.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { Tally } from '#domain/voting/tally.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { ListQuery } from '../../platform/lists/listQuery.ts';
import type { BallotBox } from '../ballots/ballotBox.ts';
import { openBoxes } from '../ballots/openBoxes.ts';
import { type ClosedVote, type Person, proposerOf, toReplyVote } from '../outcomeFields.ts';

/** What only the admin sees of an open vote. */
interface HiddenVote extends Tally {
  proposer: Person | null;
  /** The number of comments on the entry. */
  comments: number;
}

/**
 * Returns what is hidden of a table's open votes, on entries or on revisions, by the number of the entry or revision.
 *
 * @param numbers of these alone; null = of all
 */
export async function hiddenVotes(
  db: Kysely<DB>,
  tableId: TableId,
  column: BallotBox['column'],
  numbers: readonly number[] | null = null,
): Promise<Map<number, HiddenVote>> {
  const rows = await db
    .selectFrom(openBoxes(db, [tableId], column))
    .$if(numbers !== null, (open) => open.where('open.number', 'in', numbers ?? []))
    .leftJoin('account', 'account.id', 'open.proposerId')
    .leftJoin('player', 'player.id', 'account.playerId')
    .innerJoinLateral(
      (on) =>
        on
          .selectFrom('vote')
          .select(tally)
          .whereRef(`vote.${column}`, '=', 'open.id')
          .where('vote.voidedAt', 'is', null)
          .as('cast'),
      (join) => join.onTrue(),
    )
    .select(['open.number', 'open.proposerId', 'account.nickname', 'player.service', 'player.rankingId'])
    .select(['cast.yes', 'cast.neutral', 'cast.no'])
    .select(({ selectFrom, fn }) =>
      selectFrom('comment')
        .select(fn.countAll<number>().as('written'))
        .whereRef('comment.submissionId', '=', 'open.submissionId')
        .where('comment.deletedAt', 'is', null)
        .as('comments'),
    )
    .$narrowType<{ comments: number }>()
    .execute();
  return new Map(
    rows.map(({ number, yes, neutral, no, comments, ...proposer }) => [
      number,
      { proposer: proposerOf(proposer), yes, neutral, no, comments },
    ]),
  );
}

const tally = ({ fn, ref }: ExpressionBuilder<DB, 'vote'>) => [
  fn.countAll<number>().filterWhere(ref('vote.vote'), '=', 'yes').as('yes'),
  fn.countAll<number>().filterWhere(ref('vote.vote'), '=', 'neutral').as('neutral'),
  fn.countAll<number>().filterWhere(ref('vote.vote'), '=', 'no').as('no'),
];

/** Returns the reply field `hidden` of an open vote; without `vote`, no field. */
export function toReplyHidden(vote: HiddenVote | undefined): Pick<VotingSong, 'hidden'> {
  if (!vote) return {};
  const { proposer, yes, neutral, no, comments } = vote;
  return { hidden: { proposer: proposer?.nickname ?? '', comments, voteYes: yes, voteNeutral: neutral, voteNo: no } };
}

/** Fills in the hidden fields of an open row, for the admin. */
export function withHiddenVotes<Row extends ClosedVote>(row: Row, vote: HiddenVote): Row {
  return { ...row, ...toReplyVote(vote.proposer, vote, 1) };
}

/** Fills in the hidden fields of all open rows of a table's list, for the admin. */
export async function allWithHiddenVotes<Row extends ClosedVote & { entryNo: number }>(
  db: Kysely<DB>,
  tableId: TableId,
  column: BallotBox['column'],
  rows: Row[],
): Promise<Row[]> {
  const open = rows.flatMap(({ voteResult, entryNo }) => (voteResult === 'new' ? [entryNo] : []));
  if (open.length === 0) return rows;
  const hidden = await hiddenVotes(db, tableId, column, open);
  return rows.map((row) => {
    const known = row.voteResult === 'new' ? hidden.get(row.entryNo) : undefined;
    return known ? withHiddenVotes(row, known) : row;
  });
}

/** Whether the order or search of a list uses hidden values; the admin's query then needs `openVoteKeys`. */
export const isByHidden = ({ sort, search }: Pick<ListQuery<string>, 'sort' | 'search'>) =>
  search.patterns.length > 0 || sort === 'proposer' || sort === 'votes';

/** Selects the sort and search keys of open votes, for the admin; `account` is that of the proposer. */
export const openVoteKeys = (box: 'submission' | 'revision') =>
  [
    sql<string | null>`nullif(account.nickname_key, '')`.as('proposerKey'),
    sql<number | null>`(
      select vote_rate(
        count(*) filter (where vote.vote = 'yes')::int,
        count(*) filter (where vote.vote = 'neutral')::int,
        count(*) filter (where vote.vote = 'no')::int
      ) from vote where ${sql.ref(`vote.${box}_id`)} = ${sql.ref(`${box}.id`)} and vote.voided_at is null
    )`.as('voteRate'),
  ] as const;
