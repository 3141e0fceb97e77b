import type { Kysely } from 'kysely';
import type { RankingIdentity } from '#domain/players/rankingId.ts';
import type { DB } from '../../database/schema.ts';

/** Returns the row id of a player, and inserts the player first when there is none. */
export async function upsertPlayer(db: Kysely<DB>, identity: RankingIdentity): Promise<number> {
  const { id } = await db
    .insertInto('player')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['service', 'rankingId']).doUpdateSet({ rankingId: identity.rankingId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
