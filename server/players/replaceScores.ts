import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/schema.ts';
import type { ScoreOrigin, ScoreToMerge } from './mergeScores.ts';

/**
 * Makes a player's scores of one origin exactly these, one per chart: what is not among them goes, what is worse than
 * before is worse now. Rows that stay as they are are not touched: of thousands, few change from one update to the next.
 */
export async function replaceScores(
  trx: Transaction<DB>,
  { playerId, origin, scores }: { playerId: number; origin: ScoreOrigin; scores: readonly ScoreToMerge[] },
): Promise<void> {
  const column = <T>(of: (score: ScoreToMerge) => T) => scores.map(of);
  const told = sql`unnest(
    ${column(({ chartHash }) => chartHash)}::text[],
    ${column(({ clear }) => clear)}::int[],
    ${column(({ exScore }) => exScore)}::int[],
    ${column(({ maxCombo }) => maxCombo)}::int[],
    ${column(({ minBp }) => minBp)}::int[],
    ${column(({ playedAt }) => playedAt)}::timestamptz[]
  ) as told (chart_hash, clear, ex_score, max_combo, min_bp, played_at)`;
  await sql`
    with told as materialized (select * from ${told}),
    gone as (
      delete from score
      where player_id = ${playerId} and origin = ${origin}
        and not exists (select from told where told.chart_hash = score.chart_hash)
    )
    insert into score (player_id, origin, chart_hash, clear, ex_score, max_combo, min_bp, played_at)
    select ${playerId}::int, ${origin}, told.* from told
    left join score known
      on known.player_id = ${playerId} and known.origin = ${origin} and known.chart_hash = told.chart_hash
    where (known.clear, known.ex_score, known.max_combo, known.min_bp, known.played_at)
      is distinct from (told.clear, told.ex_score, told.max_combo, told.min_bp, told.played_at)
    on conflict (player_id, chart_hash, origin) do update set
      clear = excluded.clear, ex_score = excluded.ex_score, max_combo = excluded.max_combo,
      min_bp = excluded.min_bp, played_at = excluded.played_at
  `.execute(trx);
}
