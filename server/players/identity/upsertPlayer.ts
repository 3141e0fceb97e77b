import type { Kysely } from 'kysely';
import type { RankingIdentity } from '#domain/players/rankingId.ts';
import type { DB } from '../../platform/database/schema.ts';
import { clearForgotten } from './forgottenScores.ts';

/**
 * Returns the row id of a player, and inserts the player if there is none. A returning player loses scores that were
 * still to be moved or deleted.
 */
export async function upsertPlayer(db: Kysely<DB>, identity: RankingIdentity): Promise<number> {
  const { id, forgottenAt } = await db
    .insertInto('player')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['service', 'rankingId']).doUpdateSet({ rankingId: identity.rankingId }))
    .returning(['id', 'forgottenAt'])
    .executeTakeFirstOrThrow();
  if (forgottenAt) {
    await clearForgotten(db, id, null);
    await db.updateTable('player').set({ forgottenAt: null }).where('id', '=', id).execute();
  }
  return id;
}
