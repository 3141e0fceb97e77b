import { sql, type Transaction } from 'kysely';
import { NO_RATING } from '#domain/players/stellaway/growth.ts';
import type { Rating } from '#domain/players/stellaway/rating.ts';
import type { DB } from '../database/schema.ts';

/** A rating as it is stored, and what the day started from where it has changed it already. */
export interface StoredRating extends Rating {
  start: Rating | null;
}

/** What the database says of a player's ratings before they change. */
export interface StoredRatings {
  playerId: number;
  hasAccount: boolean;
  /** Whether a job is still to recompute the ratings: not all that changes them now is what the player did. */
  isMoving: boolean;
  /** By table; where the player has no rating any more it is `NO_RATING`, and absent where there never was one. */
  ratings: Map<string, StoredRating>;
}

/** Returns the ratings of players as they are stored, a player at a time in the order of their ids. */
export async function storedRatings(
  trx: Transaction<DB>,
  playerIds: readonly number[],
  day: string,
): Promise<StoredRatings[]> {
  const { rows } = await sql<Row | (Shared & { tableId: null })>`
    select wanted.id as player_id, player.account_id is not null as has_account,
      exists (
        select from rating_job where after_player < wanted.id and (
          chart_hashes is null
          or exists (select from score where player_id = wanted.id and chart_hash = any(rating_job.chart_hashes))
        )
      ) as is_moving,
      rating.table_id, rating.skill, rating.experience, rating.played, rating.clears, rating_day.start
    from unnest(${playerIds}::int[]) as wanted (id)
    left join player on player.id = wanted.id
    left join rating on rating.player_id = wanted.id
    left join rating_day
      on (rating_day.player_id, rating_day.table_id, rating_day.day) = (rating.player_id, rating.table_id, ${day}::date)
    order by wanted.id`.execute(trx);
  return [...Map.groupBy(rows, ({ playerId }) => playerId)].map(([playerId, own]) => ({
    playerId,
    hasAccount: own.some(({ hasAccount }) => hasAccount),
    isMoving: own.some(({ isMoving }) => isMoving),
    ratings: new Map(own.flatMap((row) => (row.tableId === null ? [] : [[row.tableId, ratingOf(row)]]))),
  }));
}

type Shared = Omit<StoredRatings, 'ratings'>;

interface Row extends Shared, StoredRating {
  tableId: string;
}

const ratingOf = ({ skill, experience, played, clears, start }: Row): StoredRating =>
  played > 0 ? { skill, experience, played, clears, start } : { ...NO_RATING, start };
