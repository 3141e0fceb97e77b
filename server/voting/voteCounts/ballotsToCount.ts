import { type Kysely, sql } from 'kysely';
import type { Ballot } from '#domain/voting/tally.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { BallotBox } from '../ballots/ballotBox.ts';

/**
 * Returns the ballots that a vote count due at `at` counts, by entry or revision: those stored strictly before it, except
 * those voided strictly before it (voting.md).
 */
export async function ballotsToCount(
  db: Kysely<DB>,
  column: BallotBox['column'],
  ids: readonly number[],
  at: Date,
): Promise<Map<number, Ballot[]>> {
  const rows = await db
    .selectFrom('vote')
    .select([`${column} as on`, 'vote', 'difficulty', 'level'])
    .where(column, '=', sql<number>`any(${ids}::int[])`)
    .where('castAt', '<', at)
    .where((vote) => vote.or([vote('voidedAt', 'is', null), vote('voidedAt', '>=', at)]))
    .$narrowType<{ on: number }>()
    .execute();
  return Map.groupBy(rows, (row) => row.on);
}
