import type { ExpressionBuilder, Kysely } from 'kysely';
import type { VotingSong } from '#contract/voting.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { Tally } from '#domain/voting/tally.ts';
import type { DB } from '../platform/database/schema.ts';
import type { BallotBox } from './ballotBox.ts';
import { type ClosedVote, type Person, proposerOf, toReplyVote } from './closedVote.ts';
import { openBoxes } from './openBoxes.ts';

/** The hidden facts of one open vote, for the admin only (voting.md §9). */
interface HiddenVote extends Tally {
  proposer: Person | null;
  /** Number of comments on the song. */
  comments: number;
}

/**
 * Returns the hidden facts of the open votes on a table's songs, or on its revisions, by the number of the entry or
 * revision.
 */
export async function hiddenVotes(
  db: Kysely<DB>,
  tableId: TableId,
  column: BallotBox['column'],
): Promise<Map<number, HiddenVote>> {
  const rows = await db
    .selectFrom(openBoxes(db, tableId, column))
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

/** Returns the reply field `hidden` of an open vote; no field if the viewer may not see it. */
export function toReplyHidden(vote: HiddenVote | undefined): Pick<VotingSong, 'hidden'> {
  if (!vote) return {};
  const { proposer, yes, neutral, no, comments } = vote;
  return { hidden: { proposer: proposer?.nickname ?? '', comments, voteYes: yes, voteNeutral: neutral, voteNo: no } };
}

/** Fills the hidden fields of a list row whose vote is open, for the admin. */
export function withHiddenVotes<Row extends ClosedVote>(row: Row, vote: HiddenVote): Row {
  return { ...row, ...toReplyVote(vote.proposer, vote, 1) };
}
