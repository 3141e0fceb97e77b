import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/schema.ts';
import type { ScoreOrigin, ScoreToMerge } from './mergeScores.ts';

/**
 * Makes a player's scores of one origin exactly these, one per chart: what is not among them goes, what is worse than
 * before is worse now. Rows that stay as they are are not touched: of thousands, few change from one update to the next.
 *
 * What changed is found here and not by a join: right after a first update the planner does not know yet how many rows a
 * player has, and would compare each with each.
 */
export async function replaceScores(
  trx: Transaction<DB>,
  { playerId, origin, scores }: { playerId: number; origin: ScoreOrigin; scores: readonly ScoreToMerge[] },
): Promise<void> {
  const known = await trx
    .selectFrom('score')
    .select(['chartHash', 'clear', 'exScore', 'maxCombo', 'minBp', 'playedAt'])
    .where('playerId', '=', playerId)
    .where('origin', '=', origin)
    .execute();
  const knownByChart = new Map(known.map((score) => [score.chartHash, score]));
  const told = new Set(scores.map(({ chartHash }) => chartHash));
  const gone = known.filter(({ chartHash }) => !told.has(chartHash)).map(({ chartHash }) => chartHash);
  const changed = scores.filter((score) => !isSame(knownByChart.get(score.chartHash), score));
  await sql`
    delete from score where player_id = ${playerId} and origin = ${origin} and chart_hash = any(${gone}::text[])
  `.execute(trx);
  const column = <T>(of: (score: ScoreToMerge) => T) => changed.map(of);
  await sql`
    insert into score (player_id, origin, chart_hash, clear, ex_score, max_combo, min_bp, played_at)
    select ${playerId}::int, ${origin}, told.* from unnest(
      ${column(({ chartHash }) => chartHash)}::text[],
      ${column(({ clear }) => clear)}::int[],
      ${column(({ exScore }) => exScore)}::int[],
      ${column(({ maxCombo }) => maxCombo)}::int[],
      ${column(({ minBp }) => minBp)}::int[],
      ${column(({ playedAt }) => playedAt)}::timestamptz[]
    ) as told
    on conflict (player_id, chart_hash, origin) do update set
      clear = excluded.clear, ex_score = excluded.ex_score, max_combo = excluded.max_combo,
      min_bp = excluded.min_bp, played_at = excluded.played_at
  `.execute(trx);
}

function isSame(known: ScoreToMerge | undefined, told: ScoreToMerge): boolean {
  return (
    known !== undefined &&
    known.clear === told.clear &&
    known.exScore === told.exScore &&
    known.maxCombo === told.maxCombo &&
    known.minBp === told.minBp &&
    known.playedAt?.getTime() === told.playedAt?.getTime()
  );
}
