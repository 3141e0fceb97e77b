import type { Kysely } from 'kysely';
import type { Ballot } from '#domain/voting/tally.ts';
import type { OwnBallot } from '#domain/voting/whyNotVote.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { BallotBox } from './ballotBox.ts';

/** Returns a person's ballot in a box, voided or not; null if there is none. */
export async function ownBallot(
  db: Kysely<DB>,
  { column, id }: Pick<BallotBox, 'column' | 'id'>,
  accountId: number,
): Promise<OwnBallot | null> {
  const row = await db
    .selectFrom('vote')
    .select(['vote', 'difficulty', 'personDiff', 'level', 'comment', 'voidedReason as voided'])
    .where(column, '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the ballots in a box that are not voided. */
export async function countedBallots(
  db: Kysely<DB>,
  { column, id }: Pick<BallotBox, 'column' | 'id'>,
): Promise<Ballot[]> {
  return db
    .selectFrom('vote')
    .select(['vote', 'difficulty', 'level'])
    .where(column, '=', id)
    .where('voidedAt', 'is', null)
    .execute();
}
