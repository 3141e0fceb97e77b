import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

/** Players per transaction; small, because other requests wait for the one connection of the embedded engine. */
export const PLAYER_BATCH_SIZE = 200;

/** Returns the next ids of players in ascending order. */
export async function nextPlayers(db: Kysely<DB>, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom('player')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(PLAYER_BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}
