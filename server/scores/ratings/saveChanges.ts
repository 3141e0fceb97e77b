import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import { gmt9 } from '#domain/common/dates.ts';
import { ratingDifference, startAfterMove } from '#domain/players/stellaway/growth.ts';
import { isSameRating, type Rating, type RatingWithBest } from '#domain/players/stellaway/rating.ts';
import type { DB } from '../../platform/database/schema.ts';
import { rankedAs } from './saveRankedAs.ts';
import { saveRatingDays } from './saveRatingDays.ts';
import { NOTHING, type StoredRating, type StoredRatings } from './storedRatings.ts';

/** A rating that changed. */
export interface RatingChange {
  playerId: number;
  tableId: string;
  before: Rating;
  after: Rating;
  /** Whether only the player's scores changed it. */
  isGrowth: boolean;
}

/** The ratings of a player before and after a change, by table. */
export interface PlayerRatings {
  before: StoredRatings;
  after: ReadonlyMap<string, RatingWithBest>;
}

/** A rating to store. `start`: the rating at the start of the day, null if the day is not stored. */
interface KeptChange extends RatingChange {
  start: Rating | null;
  bestPoints: readonly number[];
}

/**
 * Stores ratings in the transaction that changed them, and the day of players with an account. Skips unchanged
 * rows.
 *
 * @returns the ratings that changed
 */
export async function saveChanges(
  trx: Transaction<DB>,
  players: readonly PlayerRatings[],
  { by, now }: { by: 'scores' | 'charts'; now: Date },
): Promise<RatingChange[]> {
  const stored = players.flatMap((player) => changesOf(player, by));
  await storeRatings(trx, stored);
  const changes = stored.filter(({ before, after }) => !isSameRating(before, after));
  const { dashed: day } = gmt9(now);
  await saveRatingDays(
    trx,
    changes.flatMap(({ playerId, tableId, after, start }) =>
      start ? [{ playerId, tableId, day, ...after, start }] : [],
    ),
  );
  return changes;
}

function changesOf(
  { before: { playerId, hasAccount, isMoving, ratings }, after }: PlayerRatings,
  by: 'scores' | 'charts',
) {
  const isGrowth = by === 'scores' && !isMoving;
  return [...new Set([...ratings.keys(), ...after.keys()])].sort().flatMap((tableId): KeptChange[] => {
    const known = ratings.get(tableId);
    const [old, { bestPoints, ...rating }] = [known ?? NOTHING, after.get(tableId) ?? NOTHING];
    if (isSameRating(old, rating) && isDeepStrictEqual(old.bestPoints, bestPoints)) return [];
    const change = { playerId, tableId, before: ratingOf(old), after: ratingOf(rating), isGrowth };
    return [{ ...change, bestPoints, start: hasAccount ? startOf(change, known) : null }];
  });
}

const ratingOf = ({ skill, experience, played, clears }: Rating): Rating => ({ skill, experience, played, clears });

/** Returns the rating at the start of the day; null if none was stored, as on a restored site, since then nothing changed. */
function startOf({ before, after, isGrowth }: RatingChange, known: StoredRating | undefined): Rating | null {
  const start = known?.start ?? before;
  if (isGrowth) return start;
  return known ? startAfterMove(start, ratingDifference(before, after)) : null;
}

async function storeRatings(trx: Transaction<DB>, changes: readonly KeptChange[]): Promise<void> {
  if (changes.length === 0) return;
  const column = <T>(fieldOf: (change: KeptChange) => T) => changes.map(fieldOf);
  await sql`
    insert into rating (player_id, table_id, skill, experience, played, clears, best_points, service, ranked_among, name)
    select changed.*, player.service, ${rankedAs(sql`changed.played`)} from unnest(
      ${column(({ playerId }) => playerId)}::int[],
      ${column(({ tableId }) => tableId)}::text[],
      ${column(({ after }) => after.skill)}::double precision[],
      ${column(({ after }) => after.experience)}::double precision[],
      ${column(({ after }) => after.played)}::int[],
      ${column(({ after }) => JSON.stringify(after.clears))}::jsonb[],
      ${column(({ bestPoints }) => JSON.stringify(bestPoints))}::jsonb[]
    ) as changed (player_id, table_id, skill, experience, played, clears, best_points)
    join player on player.id = changed.player_id
    left join account on account.id = player.account_id
    on conflict (player_id, table_id) do update set
      skill = excluded.skill, experience = excluded.experience, played = excluded.played, clears = excluded.clears,
      best_points = excluded.best_points, ranked_among = excluded.ranked_among, name = excluded.name`.execute(trx);
}
