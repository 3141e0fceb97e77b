import type { Kysely } from 'kysely';
import type { Ballot } from '#domain/voting/tally.ts';
import type { CastBallot } from '#domain/voting/whyNotVote.ts';
import type { DB } from '../database/schema.ts';
import type { BallotBox } from './ballotBox.ts';

/** The ballot a person has put into a box, voided or not; null = none. */
export async function ownBallot(
  db: Kysely<DB>,
  { column, id }: Pick<BallotBox, 'column' | 'id'>,
  accountId: number,
): Promise<CastBallot | null> {
  const row = await db
    .selectFrom('vote')
    .select(['vote', 'difficulty', 'personDiff', 'level', 'comment'])
    .where(column, '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** Every ballot in a box that counts now, as the tally asks for them: those that an admin voided do not. */
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
