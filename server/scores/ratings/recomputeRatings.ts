import type { Transaction } from 'kysely';
import { gmt9 } from '#domain/common/dates.ts';
import type { DB } from '../../platform/database/schema.ts';
import { computeRatings } from './computeRatings.ts';
import { lockPlayers } from './lockPlayers.ts';
import { type RatingChange, saveChanges } from './saveChanges.ts';
import { storedRatings } from './storedRatings.ts';

/**
 * Recomputes the ratings of players in the transaction that changed their scores. Locks the players first: of two
 * transactions that change one player's scores, the second reads those of the first.
 *
 * @param by the cause of the change: scores of the players, or else moved charts and imported scores
 */
export async function recomputeRatings(
  trx: Transaction<DB>,
  playerIds: readonly number[],
  { by, now }: { by: 'scores' | 'charts'; now: Date },
): Promise<RatingChange[]> {
  if (playerIds.length === 0) return [];
  const computed = Map.groupBy(
    await computeRatings(trx, await lockPlayers(trx, playerIds)),
    ({ playerId }) => playerId,
  );
  // Read after scores and charts: if a chart moved before that, its job has been started by now.
  const stored = await storedRatings(trx, playerIds, gmt9(now).dashed);
  return saveChanges(
    trx,
    stored.map((before) => {
      const ratings = computed.get(before.playerId) ?? [];
      return { before, after: new Map(ratings.map((rating) => [rating.tableId, rating])) };
    }),
    { by, now },
  );
}
