import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { moveGameScores } from '../../scores/moveGameScores.ts';

/** The number of scores that one transaction moves and deletes. Most players have fewer. */
export const FORGOTTEN_AT_ONCE = 2000;

/**
 * Marks a player who is removed from an account: from then on only scores of an archive count. Those that the player's
 * own game sent will move to `movesTo`, and so will those that are still being moved to this player; the others, or all
 * if it is null, will be deleted. The account must be locked.
 */
export async function markForgotten(
  db: Kysely<DB>,
  { playerId, movesTo, now }: { playerId: number; movesTo: number | null; now: Date },
): Promise<void> {
  await db.updateTable('player').set({ movesTo }).where('movesTo', '=', playerId).execute();
  await db.updateTable('player').set({ forgottenAt: now, movesTo }).where('id', '=', playerId).execute();
}

/**
 * Moves and deletes up to this many scores of a player who is marked as forgotten; null = all. The player's account, or
 * that of the player to whom they move, must be locked.
 *
 * @returns whether none are left, and whether ratings and rights depend on the moved scores
 */
export async function clearForgotten(
  db: Kysely<DB>,
  playerId: number,
  atOnce: number | null,
): Promise<{ isDone: boolean; changesRating: boolean }> {
  const { movesTo } = await db
    .selectFrom('player')
    .select('movesTo')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  let changesRating = false;
  if (movesTo !== null) {
    const moved = await moveGameScores(db, { from: playerId, to: movesTo, atOnce });
    if (!moved.isDone) return moved;
    ({ changesRating } = moved);
    await db.updateTable('player').set({ movesTo: null }).where('id', '=', playerId).execute();
  }
  return { isDone: await deleteScores(db, playerId, atOnce), changesRating };
}

async function deleteScores(db: Kysely<DB>, playerId: number, atOnce: number | null): Promise<boolean> {
  let isDone = true;
  for (const table of ['score', 'bestPlay'] as const) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where player_id = ${playerId} and origin <> 'archive' limit ${atOnce}::bigint
      ))`.execute(db);
    isDone &&= atOnce === null || numAffectedRows < atOnce;
  }
  return isDone;
}

/** Completes `markForgotten`, and deletes the player too if there are no scores of an archive. */
export async function deleteWithoutScores(db: Kysely<DB>, playerId: number): Promise<void> {
  await db.updateTable('player').set({ forgottenAt: null }).where('id', '=', playerId).execute();
  await db
    .deleteFrom('player')
    .where('id', '=', playerId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('score').select('playerId').whereRef('score.playerId', '=', 'player.id'))),
    )
    .execute();
}
