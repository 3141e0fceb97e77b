import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

/** Players of one transaction: so few that no request waits long for the connection of the embedded engine. */
export const PLAYER_BATCH_SIZE = 200;

/** Returns the next ids of players, and of those whose rating should be gone, in ascending order. */
export async function nextPlayers(db: Kysely<DB>, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (select id from player where id > ${after} order by id limit ${PLAYER_BATCH_SIZE})
    union
    (
      select player_id from rating where player_id > ${after} and played > 0
      order by player_id limit ${PLAYER_BATCH_SIZE}
    )
    order by id limit ${PLAYER_BATCH_SIZE}`.execute(db);
  return rows.map(({ id }) => id);
}
