import { sql, type Transaction } from 'kysely';
import { NO_RATING } from '#domain/players/stellaway/growth.ts';
import type { Rating, RatingWithBest } from '#domain/players/stellaway/rating.ts';
import type { DB } from '../../platform/database/schema.ts';

/** A stored rating. `start`: the rating at the start of the day, null if it has not changed today. */
export interface StoredRating extends RatingWithBest {
  start: Rating | null;
}

/** A player's stored ratings before a change. */
export interface StoredRatings {
  playerId: number;
  hasAccount: boolean;
  /** Whether a job has yet to recompute the ratings: then changes are not only due to the player's scores. */
  isMoving: boolean;
  /** By table; `NO_RATING` if the player no longer has a rating, absent if there never was one. */
  ratings: Map<string, StoredRating>;
}

/** Returns the stored ratings of players, in the order of their ids. */
export async function storedRatings(
  trx: Transaction<DB>,
  playerIds: readonly number[],
  day: string,
): Promise<StoredRatings[]> {
  const { rows } = await sql<Row | (Shared & { tableId: null })>`
    select wanted.id as player_id, player.account_id is not null as has_account,
      rating.table_id, rating.skill, rating.experience, rating.played, rating.clears, rating.best_points,
      rating_day.start
    from unnest(${playerIds}::int[]) as wanted (id)
    left join player on player.id = wanted.id
    left join rating on rating.player_id = wanted.id
    left join rating_day
      on (rating_day.player_id, rating_day.table_id, rating_day.day) = (rating.player_id, rating.table_id, ${day}::date)
    order by wanted.id`.execute(trx);
  const moving = await movingPlayers(trx, playerIds);
  return [...Map.groupBy(rows, ({ playerId }) => playerId)].map(([playerId, stored]) => ({
    playerId,
    hasAccount: stored.some(({ hasAccount }) => hasAccount),
    isMoving: moving.has(playerId),
    ratings: new Map(stored.flatMap((row) => (row.tableId === null ? [] : [[row.tableId, ratingOf(row)]]))),
  }));
}

/** Returns those players whose ratings a job has yet to recompute. */
async function movingPlayers(trx: Transaction<DB>, playerIds: readonly number[]): Promise<ReadonlySet<number>> {
  const jobs = await trx.selectFrom('ratingJob').select(['afterPlayer', 'chartHashes']).execute();
  const moving = new Set<number>();
  for (const { afterPlayer, chartHashes } of jobs) {
    const waiting = playerIds.filter((id) => id > afterPlayer);
    const affected = chartHashes && waiting.length > 0 ? await whoPlayed(trx, waiting, chartHashes) : waiting;
    for (const id of affected) moving.add(id);
  }
  return moving;
}

async function whoPlayed(trx: Transaction<DB>, playerIds: readonly number[], chartHashes: readonly string[]) {
  const rows = await trx
    .selectFrom('score')
    .select('playerId')
    .distinct()
    .where(sql<boolean>`player_id = any(${playerIds}::int[])`)
    .where(sql<boolean>`chart_hash = any(${chartHashes}::text[])`)
    .execute();
  return rows.map(({ playerId }) => playerId);
}

type Shared = Omit<StoredRatings, 'ratings' | 'isMoving'>;

interface Row extends Shared, StoredRating {
  tableId: string;
}

const ratingOf = ({ skill, experience, played, clears, bestPoints, start }: Row): StoredRating =>
  played > 0 ? { skill, experience, played, clears, bestPoints, start } : { ...NOTHING, start };

/** The rating of a player who has played nothing. */
export const NOTHING: RatingWithBest = { ...NO_RATING, bestPoints: [] };
