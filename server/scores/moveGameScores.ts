import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import { GAME_ORIGINS } from './gameOrigins.ts';
import { BEST_PLAY_COLUMNS, onSameBestPlay, onSameScore } from './onSameScore.ts';

/**
 * Moves scores from game clients and score files, and best plays, from a player to another, and merges them with those that
 * the other player has. Scores on official charts come first. The account of the other player must be locked.
 *
 * @param atOnce the most scores and the most best plays to move; null = all
 * @returns whether none are left, and whether a moved score changes the rating
 */
export async function moveGameScores(
  db: Kysely<DB>,
  { from, to, atOnce }: { from: number; to: number; atOnce: number | null },
): Promise<{ isDone: boolean; changesRating: boolean }> {
  const columns = sql.raw(
    'chart_hash, origin, clear, ex_score, max_combo, min_bp, played_at, ln_type, notes, is_cheated',
  );
  const { rows } = await sql<{ moved: number; changesRating: boolean }>`
    with part as materialized (
      select ctid, chart_hash in (
        select unnest(array[md5, sha256]) from submission where result = 'accept' and deleted_at is null
      ) as is_official
      from score where player_id = ${from} and origin = any(${GAME_ORIGINS}::text[])
      order by is_official desc limit ${atOnce}::bigint
    ), gone as (
      delete from score where ctid = any(array(select ctid from part)) returning ${columns}
    ), arrived as (
      insert into score (player_id, ${columns}) select ${to}::int, ${columns} from gone ${onSameScore()}
    )
    select count(*)::int as moved, coalesce(bool_or(is_official), false) as changes_rating from part`.execute(db);
  const { moved = 0, changesRating = false } = rows[0] ?? {};
  const { numInsertedOrUpdatedRows: plays = 0n } = await db
    .with('gone', (plays) =>
      plays
        .deleteFrom('bestPlay')
        .where(
          sql<boolean>`ctid = any(array(select ctid from best_play where player_id = ${from} limit ${atOnce}::bigint))`,
        )
        .returning(BEST_PLAY_COLUMNS),
    )
    .insertInto('bestPlay')
    .columns(['playerId', ...BEST_PLAY_COLUMNS])
    .expression((gone) =>
      gone.selectFrom('gone').select(sql<number>`${to}::int`.as('playerId')).select(BEST_PLAY_COLUMNS),
    )
    .onConflict(onSameBestPlay)
    .executeTakeFirstOrThrow();
  return { isDone: atOnce === null || (moved < atOnce && plays < atOnce), changesRating };
}
