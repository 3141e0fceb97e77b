import { sql, type Transaction } from 'kysely';
import type { DB, ScoreTable } from '../database/schema.ts';

/** A score of a player as a service or an operator reports it. */
export interface ScoreToMerge {
  chartHash: string;
  clear: number;
  exScore: number;
  maxCombo: number | null;
  minBp: number | null;
  playedAt: Date | null;
}

export type ScoreOrigin = ScoreTable['origin'];

const ROW_BATCH_SIZE = 2000;

/**
 * Merges scores into a player's bests of one origin: keeps the best lamp, EX score, combo and BP each on their own,
 * so that order and repetition do not matter (ranking-services.md §10.4).
 */
export async function mergeScores(
  trx: Transaction<DB>,
  { playerId, origin, scores }: { playerId: number; origin: ScoreOrigin; scores: readonly ScoreToMerge[] },
): Promise<void> {
  const best = new Map<string, ScoreToMerge>();
  for (const score of scores) {
    const known = best.get(score.chartHash);
    best.set(score.chartHash, known ? better(known, score) : score);
  }
  // Sorted, so that two transactions that merge the same charts lock them in the same order.
  const rows = [...best.values()]
    .sort((a, b) => (a.chartHash < b.chartHash ? -1 : 1))
    .map((score) => ({ playerId, origin, ...score }));
  for (let start = 0; start < rows.length; start += ROW_BATCH_SIZE) {
    await trx
      .insertInto('score')
      .values(rows.slice(start, start + ROW_BATCH_SIZE))
      .onConflict((conflict) =>
        conflict.columns(['playerId', 'chartHash', 'origin']).doUpdateSet({
          clear: sql`greatest(score.clear, excluded.clear)`,
          exScore: sql`greatest(score.ex_score, excluded.ex_score)`,
          maxCombo: sql`greatest(score.max_combo, excluded.max_combo)`,
          minBp: sql`least(score.min_bp, excluded.min_bp)`,
          playedAt: sql`greatest(score.played_at, excluded.played_at)`,
        }),
      )
      .execute();
  }
}

/** Merges two scores of one chart, as a statement may not change a row twice. */
function better(a: ScoreToMerge, b: ScoreToMerge): ScoreToMerge {
  return {
    chartHash: a.chartHash,
    clear: Math.max(a.clear, b.clear),
    exScore: Math.max(a.exScore, b.exScore),
    maxCombo: either(Math.max, a.maxCombo, b.maxCombo),
    minBp: either(Math.min, a.minBp, b.minBp),
    playedAt: a.playedAt && b.playedAt && a.playedAt > b.playedAt ? a.playedAt : (b.playedAt ?? a.playedAt),
  };
}

function either(choose: (a: number, b: number) => number, a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : choose(a, b);
}
