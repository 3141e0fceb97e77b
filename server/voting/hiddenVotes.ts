import type { ExpressionBuilder, Kysely } from 'kysely';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { Tally } from '#domain/voting/tally.ts';
import type { DB } from '../database/schema.ts';
import { type ClosedVote, type Person, type PersonColumns, personOf, votesShown } from './closedVote.ts';

/** What lists hide of one open vote: for the admin only (decisions.md §7). */
export interface HiddenVote extends Tally {
  proposer: Person | null;
}

/** What is hidden of the open votes on a table's songs, by entry number. */
export async function hiddenVotesOnSongs(db: Kysely<DB>, tableId: TableId): Promise<Map<number, HiddenVote>> {
  const rows = await db
    .selectFrom('submission')
    .leftJoin('account', 'account.id', 'submission.proposerId')
    .leftJoin('player', 'player.id', 'account.playerId')
    .innerJoinLateral(
      (on) =>
        on.selectFrom('vote').select(tally).whereRef('submissionId', '=', 'submission.id').where(counts).as('cast'),
      (join) => join.onTrue(),
    )
    .select(['submission.entryNo as number', 'submission.proposerId'])
    .select(['account.nickname', 'player.service', 'player.rankingId', 'cast.yes', 'cast.neutral', 'cast.no'])
    .where('submission.tableId', '=', tableId)
    .where('submission.result', '=', 'new')
    .execute();
  return new Map(rows.map(asHidden));
}

/** The same of the open votes on the revisions proposed in a table, by revision number. */
export async function hiddenVotesOnRevisions(db: Kysely<DB>, tableId: TableId): Promise<Map<number, HiddenVote>> {
  const rows = await db
    .selectFrom('revision')
    .leftJoin('account', 'account.id', 'revision.proposerId')
    .leftJoin('player', 'player.id', 'account.playerId')
    .innerJoinLateral(
      (on) => on.selectFrom('vote').select(tally).whereRef('revisionId', '=', 'revision.id').where(counts).as('cast'),
      (join) => join.onTrue(),
    )
    .select(['revision.revisionNo as number', 'revision.proposerId'])
    .select(['account.nickname', 'player.service', 'player.rankingId', 'cast.yes', 'cast.neutral', 'cast.no'])
    .where('revision.tableId', '=', tableId)
    .where('revision.result', '=', 'new')
    .execute();
  return new Map(rows.map(asHidden));
}

const counts = (vote: ExpressionBuilder<DB, 'vote'>) => vote('vote.voidedAt', 'is', null);

const tally = ({ fn, ref }: ExpressionBuilder<DB, 'vote'>) => [
  fn.countAll<number>().filterWhere(ref('vote.vote'), '=', 'yes').as('yes'),
  fn.countAll<number>().filterWhere(ref('vote.vote'), '=', 'neutral').as('neutral'),
  fn.countAll<number>().filterWhere(ref('vote.vote'), '=', 'no').as('no'),
];

interface HiddenRow extends PersonColumns, Tally {
  number: number;
  proposerId: number | null;
}

const asHidden = ({ number, proposerId, yes, neutral, no, ...person }: HiddenRow): [number, HiddenVote] => [
  number,
  { proposer: proposerId === null ? null : personOf(person), yes, neutral, no },
];

/** A row of an open vote as the admin sees it. */
export function uncovered<Row extends ClosedVote>(row: Row, hidden: HiddenVote | undefined): Row {
  return hidden ? { ...row, proposer: hidden.proposer, ...votesShown(hidden, 1) } : row;
}
