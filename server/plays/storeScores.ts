import { sql, type Transaction } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import { SCORE_COLUMNS, type ScoreOrigin, type ScoreToMerge, scoreRows } from './mergeScores.ts';

/**
 * Stores scores of a player and an origin, one per chart, even worse ones. Only writes changed rows, as few of
 * thousands change from one update to the next.
 *
 * The changes are computed here and not by a join: right after a first update the planner underestimates the number of
 * rows, and would use a nested loop.
 */
export async function storeScores(
  trx: Transaction<DB>,
  { playerId, origin, scores }: { playerId: number; origin: ScoreOrigin; scores: readonly ScoreToMerge[] },
): Promise<void> {
  const known = await trx
    .selectFrom('score')
    .select(['chartHash', 'clear', 'exScore', 'maxCombo', 'minBp', 'playedAt', 'notes'])
    .where('playerId', '=', playerId)
    .where('origin', '=', origin)
    .where(sql<boolean>`chart_hash = any(${scores.map(({ chartHash }) => chartHash)}::text[])`)
    .execute();
  const knownByChart = new Map(known.map((score) => [score.chartHash, score]));
  const changed = scores.filter((score) => !isSame(knownByChart.get(score.chartHash), score));
  await sql`
    insert into score (player_id, origin, ${SCORE_COLUMNS})
    select player_id, ${origin}, ${SCORE_COLUMNS}
    from ${scoreRows(changed.map((score) => ({ playerId, ...score })))}
    on conflict (player_id, chart_hash, origin, ln_type) do update set
      clear = excluded.clear, ex_score = excluded.ex_score, max_combo = excluded.max_combo,
      min_bp = excluded.min_bp, played_at = excluded.played_at, notes = excluded.notes
  `.execute(trx);
}

/** Deletes the scores of a player and an origin on all charts but these. */
export async function deleteOtherScores(
  trx: Transaction<DB>,
  { playerId, origin, charts }: { playerId: number; origin: ScoreOrigin; charts: ReadonlySet<string> },
): Promise<void> {
  const known = await trx
    .selectFrom('score')
    .select('chartHash')
    .where('playerId', '=', playerId)
    .where('origin', '=', origin)
    .execute();
  const gone = known.map(({ chartHash }) => chartHash).filter((hash) => !charts.has(hash));
  if (gone.length === 0) return;
  await sql`
    delete from score where player_id = ${playerId} and origin = ${origin} and chart_hash = any(${gone}::text[])
  `.execute(trx);
}

function isSame(known: Omit<ScoreToMerge, 'lnType'> | undefined, score: ScoreToMerge): boolean {
  return (
    known !== undefined &&
    known.clear === score.clear &&
    known.exScore === score.exScore &&
    known.maxCombo === score.maxCombo &&
    known.minBp === score.minBp &&
    known.playedAt?.getTime() === score.playedAt?.getTime() &&
    known.notes === (score.notes ?? null)
  );
}
