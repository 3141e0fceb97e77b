import type { Kysely } from 'kysely';
import type { Ballot } from '#domain/voting/tally.ts';
import type { CastBallot, VoteVersion } from '#domain/voting/whyNotVote.ts';
import type { DB } from '../database/schema.ts';

/** An entry as the rules of voting ask for it, locked against being decided or changed until the transaction ends. */
export async function entryToVoteOn(db: Kysely<DB>, tableId: string, entryNo: number) {
  return db
    .selectFrom('submission')
    .select(['id', 'level', 'result', 'publishedAt', 'voteVersion'])
    .where('tableId', '=', tableId)
    .where('entryNo', '=', entryNo)
    .forShare()
    .$narrowType<{ result: 'new' | 'accept' | 'reject' | 'canceled'; voteVersion: VoteVersion }>()
    .executeTakeFirst();
}

/** The ballot a person has cast on an entry; null = none. */
export async function ownBallot(db: Kysely<DB>, submissionId: number, accountId: number): Promise<CastBallot | null> {
  const row = await db
    .selectFrom('vote')
    .select(['vote', 'difficulty', 'personDiff', 'level', 'comment'])
    .where('submissionId', '=', submissionId)
    .where('accountId', '=', accountId)
    .$narrowType<Pick<CastBallot, 'vote' | 'difficulty'>>()
    .executeTakeFirst();
  return row ?? null;
}

/** Every ballot on an entry, as the tally asks for them. */
export async function ballotsOn(db: Kysely<DB>, submissionId: number): Promise<Ballot[]> {
  return db
    .selectFrom('vote')
    .select(['vote', 'difficulty', 'level'])
    .where('submissionId', '=', submissionId)
    .$narrowType<Pick<Ballot, 'vote' | 'difficulty'>>()
    .execute();
}
