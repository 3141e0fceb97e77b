import type { Transaction } from 'kysely';
import { gmt9 } from '#domain/common/dates.ts';
import type { Service } from '#domain/players/clears.ts';
import { type BestScore, type RatingWithBest, raise } from '#domain/players/stellaway/rating.ts';
import type { DB } from '../../platform/database/schema.ts';
import { lockPlayers } from './lockPlayers.ts';
import { recomputeRatings } from './recomputeRatings.ts';
import { saveChanges } from './saveChanges.ts';
import { NOTHING, storedRatings } from './storedRatings.ts';

/** A player's best that improved on an official chart of a table. */
export interface RisenBest {
  playerId: number;
  tableId: string;
  /** Null for a chart that was not played before. */
  before: BestScore | null;
  after: BestScore;
}

/**
 * Raises ratings in the transaction that stored better scores, as `recomputeRatings` would, without reading the other
 * scores of the players. If a job has yet to recompute a player, charts may have moved, and all scores are read.
 *
 * @param risen in the order in which they were played
 */
export async function raiseRatings(
  trx: Transaction<DB>,
  service: Service,
  risen: readonly RisenBest[],
  now: Date,
): Promise<void> {
  const byPlayer = Map.groupBy(risen, ({ playerId }) => playerId);
  const playerIds = [...byPlayer.keys()].sort((a, b) => a - b);
  if (playerIds.length === 0) return;
  await lockPlayers(trx, playerIds);
  const stored = await storedRatings(trx, playerIds, gmt9(now).dashed);
  const [moving, settled] = [stored.filter(({ isMoving }) => isMoving), stored.filter(({ isMoving }) => !isMoving)];
  await saveChanges(
    trx,
    settled.map((before) => {
      const after = new Map<string, RatingWithBest>(before.ratings);
      for (const { tableId, ...best } of byPlayer.get(before.playerId) ?? []) {
        after.set(tableId, raise(service, after.get(tableId) ?? NOTHING, best.before, best.after));
      }
      return { before, after };
    }),
    { by: 'scores', now },
  );
  await recomputeRatings(
    trx,
    moving.map(({ playerId }) => playerId),
    { by: 'scores', now },
  );
}
