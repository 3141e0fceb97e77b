import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { isSameRating } from '#domain/players/stellaway/rating.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { computeRatings, type TableRating } from './computeRatings.ts';
import { lockPlayers } from './lockPlayers.ts';
import { nextPlayers } from './nextPlayers.ts';

/** A stored rating that differs from the one computed from the scores. */
export interface RatingDifference {
  playerId: number;
  tableId: string;
  /** Undefined if there should be no rating. */
  computed: TableRating | undefined;
  /** Undefined if none is stored. */
  stored: TableRating | undefined;
}

/**
 * Computes all ratings and compares them with the stored ones, in batches of players. The site may be in use
 * meanwhile; differences are expected while a job recomputes ratings (`isRecomputing`).
 *
 * @returns the number of players, and the differences
 */
export async function verifyRatings(
  ctx: Pick<Context, 'db'>,
  signal?: AbortSignal,
): Promise<{ players: number; differences: RatingDifference[] }> {
  const differences: RatingDifference[] = [];
  let players = 0;
  for (let after = 0; !signal?.aborted; ) {
    const ids = await nextPlayers(ctx.db, after);
    const last = ids.at(-1);
    if (last === undefined) break;
    differences.push(...(await compare(ctx, ids)));
    players += ids.length;
    after = last;
  }
  return { players, differences };
}

function compare(ctx: Pick<Context, 'db'>, ids: readonly number[]): Promise<RatingDifference[]> {
  return inTransaction(ctx, async (trx) => {
    const keyOf = ({ playerId, tableId }: TableRating) => `${playerId} ${tableId}`;
    const computed = new Map(
      (await computeRatings(trx, await lockPlayers(trx, ids))).map((rating) => [keyOf(rating), rating]),
    );
    const rows = await trx
      .selectFrom('rating')
      .select(['playerId', 'tableId', 'skill', 'experience', 'played', 'clears', 'bestPoints'])
      .where(sql<boolean>`player_id = any(${ids}::int[])`)
      .where('played', '>', 0)
      .$castTo<TableRating>()
      .execute();
    const stored = new Map(rows.map((rating) => [keyOf(rating), rating]));
    return [...new Set([...computed.keys(), ...stored.keys()])].flatMap((key) => {
      const [should, is] = [computed.get(key), stored.get(key)];
      const either = should ?? is;
      if (!either || (should && is && isSame(should, is))) return [];
      return [{ playerId: either.playerId, tableId: either.tableId, computed: should, stored: is }];
    });
  });
}

const isSame = (a: TableRating, b: TableRating) => isSameRating(a, b) && isDeepStrictEqual(a.bestPoints, b.bestPoints);
