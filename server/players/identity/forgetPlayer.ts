import type { Transaction } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { recomputeRatings } from '../../scores/ratings/recomputeRatings.ts';
import { saveRankedAs } from '../../scores/ratings/saveRankedAs.ts';
import { clearForgotten, deleteWithoutScores, FORGOTTEN_AT_ONCE, markForgotten } from './forgottenScores.ts';
import { rankingIdHash } from './keptHashes.ts';
import type { OwnPlayer } from './ownPlayers.ts';

/**
 * Removes a player from their account, which keeps a hash of the ranking id, and deletes the data that the account
 * provided. Scores of an archive were public before and stay with the ranking id; a player without any is deleted too.
 * Scores that the player's own game sent move to the player `movesTo`, if any. If there are many scores, a job moves
 * and deletes the rest, which counts nowhere meanwhile.
 */
export async function forgetPlayer(
  { secrets }: Pick<Context, 'secrets'>,
  trx: Transaction<DB>,
  { accountId, player, movesTo, now }: { accountId: number; player: OwnPlayer; movesTo: number | null; now: Date },
): Promise<void> {
  const { playerId } = player;
  await trx
    .insertInto('formerRankingId')
    .values({ hash: rankingIdHash(secrets, player), accountId })
    .execute();
  await markForgotten(trx, { playerId, movesTo, now });
  const { isDone } = await clearForgotten(trx, playerId, FORGOTTEN_AT_ONCE);
  await recomputeRatings(trx, [playerId], { by: 'scores', now });
  await trx.deleteFrom('ratingDay').where('playerId', '=', playerId).execute();
  await trx
    .updateTable('player')
    .set({ accountId: null, name: null, nameKey: null, danSp: '-', danDp: '-' })
    .where('id', '=', playerId)
    .execute();
  await saveRankedAs(trx, { playerId });
  if (isDone) await deleteWithoutScores(trx, playerId);
}
