import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Context } from '../../base/context.ts';
import type { DB } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';

/** Scores that a transaction deletes. Most players have fewer. */
export const DELETED_AT_ONCE = 2000;

interface Parts {
  atOnce?: number;
  /** Waits so many milliseconds; a test does not. */
  rest?: (ms: number) => Promise<unknown>;
}

/**
 * Job: deletes the scores of players who were taken from their accounts, a part in a transaction. The next part waits as long as
 * the last one took (docs/decisions/0035). A job that was interrupted goes on where it stopped, in any process.
 */
export async function deleteForgotten(
  ctx: Pick<Context, 'db' | 'config'>,
  signal?: AbortSignal,
  { atOnce = DELETED_AT_ONCE, rest = pause }: Parts = {},
): Promise<void> {
  while (!signal?.aborted) {
    const begun = performance.now();
    const isMore = await inTransaction(ctx, async (trx) => {
      const player = await trx
        .selectFrom('player')
        .select('id')
        .where('forgottenAt', 'is not', null)
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (player && (await deleteScores(trx, player.id, atOnce))) await deleteWithoutScores(trx, player.id);
      return player !== undefined;
    });
    if (!isMore) return;
    await rest(performance.now() - begun);
  }
}

/**
 * Deletes up to so many scores of a player that are of no archive, and as many bests of the game; all of them by null. The account or player must be
 * locked.
 *
 * @returns whether none are left
 */
export async function deleteScores(db: Kysely<DB>, playerId: number, atOnce: number | null): Promise<boolean> {
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

/** Ends the deletion of a player's scores, and deletes the player too when no archive brought any. */
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
