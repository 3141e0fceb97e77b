import { type RawBuilder, sql, type Transaction } from 'kysely';
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

/** A score of one of several players. */
export interface PlayerScore extends ScoreToMerge {
  playerId: number;
}

/**
 * Merges scores into the bests of their players of one origin: keeps the best lamp, EX score, combo and BP each on their
 * own, so that order and repetition do not matter (ranking-services.md §10.4). Rows that stay the same are not written.
 */
export async function mergeScores(
  trx: Transaction<DB>,
  origin: ScoreOrigin,
  scores: readonly PlayerScore[],
): Promise<void> {
  await sql`
    ${inserted(origin, bestOf(scores))}
    on conflict (player_id, chart_hash, origin) do update set
      clear = greatest(score.clear, excluded.clear),
      ex_score = greatest(score.ex_score, excluded.ex_score),
      max_combo = greatest(score.max_combo, excluded.max_combo),
      min_bp = least(score.min_bp, excluded.min_bp),
      played_at = greatest(score.played_at, excluded.played_at)
    where (score.clear, score.ex_score, score.max_combo, score.min_bp, score.played_at) is distinct from (
      greatest(score.clear, excluded.clear), greatest(score.ex_score, excluded.ex_score),
      greatest(score.max_combo, excluded.max_combo), least(score.min_bp, excluded.min_bp),
      greatest(score.played_at, excluded.played_at)
    )
  `.execute(trx);
}

/**
 * Merges scores as `mergeScores` does, faster where most of them are new. Only for an origin that nobody else writes to for this
 * player meanwhile, as the transaction has locked the account.
 */
export async function mergeAlone(
  trx: Transaction<DB>,
  { playerId, origin, scores }: { playerId: number; origin: ScoreOrigin; scores: readonly ScoreToMerge[] },
): Promise<void> {
  const best = bestOf(scores.map((score) => ({ playerId, ...score })));
  const rows = await trx
    .selectFrom('score')
    .select('chartHash')
    .where('playerId', '=', playerId)
    .where('origin', '=', origin)
    .where(sql<boolean>`chart_hash = any(${best.map(({ chartHash }) => chartHash)}::text[])`)
    .execute();
  const known = new Set(rows.map(({ chartHash }) => chartHash));
  const isKnown = ({ chartHash }: ScoreToMerge) => known.has(chartHash);
  await inserted(
    origin,
    best.filter((score) => !isKnown(score)),
  ).execute(trx);
  if (known.size > 0) await mergeScores(trx, origin, best.filter(isKnown));
}

const inserted = (origin: ScoreOrigin, scores: readonly PlayerScore[]) => sql`
  insert into score (player_id, origin, chart_hash, clear, ex_score, max_combo, min_bp, played_at)
  select player_id, ${origin}, chart_hash, clear, ex_score, max_combo, min_bp, played_at from ${scoreRows(scores)}`;

/**
 * Returns the best of each player on each chart, as a statement may not change a row twice. Sorted, so that two transactions that
 * merge the same charts lock them in the same order.
 */
function bestOf(scores: readonly PlayerScore[]): PlayerScore[] {
  const best = new Map<string, PlayerScore>();
  for (const score of scores) {
    const key = `${score.playerId} ${score.chartHash}`;
    const known = best.get(key);
    best.set(key, known ? better(known, score) : score);
  }
  return [...best.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, score]) => score);
}

/** Writes scores as rows of SQL: one parameter for each column, as a statement takes only so many. */
export function scoreRows(scores: readonly PlayerScore[]): RawBuilder<unknown> {
  const column = <T>(of: (score: PlayerScore) => T) => scores.map(of);
  return sql`unnest(
    ${column(({ playerId }) => playerId)}::int[],
    ${column(({ chartHash }) => chartHash)}::text[],
    ${column(({ clear }) => clear)}::int[],
    ${column(({ exScore }) => exScore)}::int[],
    ${column(({ maxCombo }) => maxCombo)}::int[],
    ${column(({ minBp }) => minBp)}::int[],
    ${column(({ playedAt }) => playedAt)}::timestamptz[]
  ) as incoming (player_id, chart_hash, clear, ex_score, max_combo, min_bp, played_at)`;
}

/** Merges two scores of one player on one chart. */
function better(a: PlayerScore, b: PlayerScore): PlayerScore {
  return {
    ...a,
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
