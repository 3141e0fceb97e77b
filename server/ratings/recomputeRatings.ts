import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import { gmt9 } from '#domain/common/dates.ts';
import { NO_RATING, ratingDifference, startAfterMove } from '#domain/players/stellaway/growth.ts';
import type { Rating } from '#domain/players/stellaway/rating.ts';
import type { DB } from '../database/schema.ts';
import { computeRatings, type TableRating } from './computeRatings.ts';
import { saveRatingDays } from './saveRatingDays.ts';
import { type StoredRating, type StoredRatings, storedRatings } from './storedRatings.ts';

/** A rating that changed. */
export interface RatingChange {
  playerId: number;
  tableId: string;
  before: Rating;
  after: Rating;
  /** Whether the player's own scores alone changed it. */
  isGrowth: boolean;
}

/** A change, with what is kept of the day; null where nothing is (players.md §6.2). */
interface KeptChange extends RatingChange {
  start: Rating | null;
}

/**
 * Recomputes the ratings of players in the transaction that changed their scores, and keeps the day of those with an
 * account. Rows that stay the same are not written. The players are locked first: of two transactions that change one
 * player's scores, the second reads those of the first.
 *
 * @param by what the ratings follow: scores of the players, or charts that moved and scores that others brought
 */
export async function recomputeRatings(
  trx: Transaction<DB>,
  playerIds: readonly number[],
  { by, now }: { by: 'scores' | 'charts'; now: Date },
): Promise<RatingChange[]> {
  if (playerIds.length === 0) return [];
  const { dashed: day } = gmt9(now);
  const computed = Map.groupBy(
    await computeRatings(trx, await lockPlayers(trx, playerIds)),
    ({ playerId }) => playerId,
  );
  // Read after the scores and charts: a chart that moved before they were read has started its job by now.
  const stored = await storedRatings(trx, playerIds, day);
  const changes = stored.flatMap((one) => changesOf(one, computed.get(one.playerId) ?? [], by));
  await storeRatings(trx, changes);
  await saveRatingDays(
    trx,
    changes.flatMap(({ playerId, tableId, after, start }) =>
      start ? [{ playerId, tableId, day, ...after, start }] : [],
    ),
  );
  return changes;
}

/** Locks players until the transaction ends, so that no other one writes their ratings meanwhile. */
export function lockPlayers(trx: Transaction<DB>, playerIds: readonly number[]) {
  return trx
    .selectFrom('player')
    .select(['id', 'service'])
    .where(sql<boolean>`id = any(${playerIds}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

function changesOf(
  { playerId, hasAccount, isMoving, ratings }: StoredRatings,
  computed: readonly TableRating[],
  by: 'scores' | 'charts',
): KeptChange[] {
  const isGrowth = by === 'scores' && !isMoving;
  const now = new Map(computed.map((rating) => [rating.tableId, ratingOf(rating)]));
  return [...new Set([...ratings.keys(), ...now.keys()])].sort().flatMap((tableId) => {
    const known = ratings.get(tableId);
    const [before, after] = [known ? ratingOf(known) : NO_RATING, now.get(tableId) ?? NO_RATING];
    if (isDeepStrictEqual(before, after)) return [];
    const change = { playerId, tableId, before, after, isGrowth };
    return [{ ...change, start: hasAccount ? startOf(change, known) : null }];
  });
}

const ratingOf = ({ skill, experience, played, clears }: Rating): Rating => ({ skill, experience, played, clears });

/** Returns what the day starts from; null for a rating that was unknown, as on a restored site: it has not changed. */
function startOf({ before, after, isGrowth }: RatingChange, known: StoredRating | undefined): Rating | null {
  const start = known?.start ?? before;
  if (isGrowth) return start;
  return known ? startAfterMove(start, ratingDifference(before, after)) : null;
}

async function storeRatings(trx: Transaction<DB>, changes: readonly RatingChange[]): Promise<void> {
  if (changes.length === 0) return;
  const column = <T>(of: (change: RatingChange) => T) => changes.map(of);
  await sql`
    insert into rating (player_id, table_id, skill, experience, played, clears)
    select * from unnest(
      ${column(({ playerId }) => playerId)}::int[],
      ${column(({ tableId }) => tableId)}::text[],
      ${column(({ after }) => after.skill)}::double precision[],
      ${column(({ after }) => after.experience)}::double precision[],
      ${column(({ after }) => after.played)}::int[],
      ${column(({ after }) => JSON.stringify(after.clears))}::jsonb[]
    )
    on conflict (player_id, table_id) do update set
      skill = excluded.skill, experience = excluded.experience, played = excluded.played, clears = excluded.clears,
      changed_by = default`.execute(trx);
}
