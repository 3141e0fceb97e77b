import type { Kysely } from 'kysely';
import type { VotingSong } from '#contract/voting/voting.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { OwnBallot } from '#domain/voting/whyNotVote.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { BallotBox } from './ballotBox.ts';
import { openBoxes } from './openBoxes.ts';

export type OwnVote = NonNullable<VotingSong['ownVote']>;

/** The key of an open vote among those of several tables. */
export const boxKey = (tableId: TableId, number: number): string => `${tableId} ${number}`;

/**
 * Returns a person's ballots on the open entries of these tables, or on their open revisions, voided ones included, by
 * the `boxKey` of the entry or revision. The `limit` makes the database look them up box by box: the cost grows with the open
 * votes, not with all ballots of the person.
 */
export async function ownVotes(
  db: Kysely<DB>,
  tableIds: readonly TableId[],
  column: BallotBox['column'],
  accountId: number,
): Promise<Map<string, OwnVote>> {
  const rows = await db
    .selectFrom(openBoxes(db, tableIds, column))
    .innerJoinLateral(
      (on) =>
        on
          .selectFrom('vote')
          .select(['vote.vote', 'vote.difficulty', 'vote.personDiff', 'vote.level', 'vote.comment'])
          .select('vote.voidedReason as voided')
          .whereRef(`vote.${column}`, '=', 'open.id')
          .where('vote.accountId', '=', accountId)
          .limit(1)
          .as('own'),
      (join) => join.onTrue(),
    )
    .select(['open.tableId', 'open.number'])
    .selectAll('own')
    .execute();
  return new Map(rows.map(({ tableId, number, ...ballot }) => [boxKey(tableId, number), toReplyOwnVote(ballot)]));
}

/** Returns the reply field `ownVote`; a missing opinion is mid. */
export function toReplyOwnVote(ballot: OwnBallot): OwnVote {
  return { ...ballot, difficulty: ballot.difficulty ?? 'mid' };
}
