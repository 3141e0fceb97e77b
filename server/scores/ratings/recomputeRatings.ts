import type { Transaction } from 'kysely';
import { gmt9 } from '#domain/common/dates.ts';
import type { DB } from '../../platform/database/schema.ts';
import { computeRatings } from './computeRatings.ts';
import { lockPlayers } from './lockPlayers.ts';
import { type RatingChange, saveChanges } from './saveChanges.ts';
import { storedRatings } from './storedRatings.ts';

/**
 * Recomputes the ratings of players in the transaction that changed their scores. The players are locked first: of two
 * transactions that change one player's scores, the second reads those of the first.
 *
 * @param by what the ratings follow: scores of the players, or charts that moved and scores that others brought
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
  // Read after the scores and charts: a chart that moved before they were read has started its job by now.
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
