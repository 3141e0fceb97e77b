import { type RawBuilder, sql, type Transaction } from 'kysely';
import { LN, type LnType } from '#domain/charts/lnType.ts';
import type { DB, ScoreTable } from '../platform/database/schema.ts';
import { onSameScore } from '../scores/onSameScore.ts';

/** A score of a player as a service or an operator reports it. */
export interface ScoreToMerge {
  chartHash: string;
  clear: number;
  exScore: number;
  maxCombo: number | null;
  minBp: number | null;
  playedAt: Date | null;
  /** The long note mode, part of the key; LN if unknown. */
  lnType?: LnType;
  /** The notes of the play with the EX score; null or absent if unknown. */
  notes?: number | null;
}

export type ScoreOrigin = ScoreTable['origin'];

/** A score of one of several players. */
export interface PlayerScore extends ScoreToMerge {
  playerId: number;
}

/**
 * Merges scores into the bests of their players of one origin: keeps the best lamp, EX score, combo and BP
 * independently, so that order and repetition do not matter (ranking-services.md §10.4).
 */
export async function mergeScores(
  trx: Transaction<DB>,
  origin: ScoreOrigin,
  scores: readonly PlayerScore[],
): Promise<void> {
  await sql`
    ${inserted(origin, bestOf(scores))}
    ${onSameScore()}
  `.execute(trx);
}

/**
 * Merges scores as `mergeScores` does, but faster if most of them are new. Only for an origin without concurrent
 * writers for this player: the transaction must have locked the account.
 */
export async function mergeAlone(
  trx: Transaction<DB>,
  { playerId, origin, scores }: { playerId: number; origin: ScoreOrigin; scores: readonly ScoreToMerge[] },
): Promise<void> {
  const best = bestOf(scores.map((score) => ({ playerId, ...score })));
  const rows = await trx
    .selectFrom('score')
    .select(['chartHash', 'lnType'])
    .where('playerId', '=', playerId)
    .where('origin', '=', origin)
    .where(sql<boolean>`chart_hash = any(${best.map(({ chartHash }) => chartHash)}::text[])`)
    .execute();
  const keyOf = ({ chartHash, lnType = LN }: { chartHash: string; lnType?: number }) => `${chartHash} ${lnType}`;
  const known = new Set(rows.map(keyOf));
  const isKnown = (score: ScoreToMerge) => known.has(keyOf(score));
  await inserted(
    origin,
    best.filter((score) => !isKnown(score)),
  ).execute(trx);
  if (known.size > 0) await mergeScores(trx, origin, best.filter(isKnown));
}

/** The columns of a score, besides player and origin. */
export const SCORE_COLUMNS = sql.raw('chart_hash, clear, ex_score, max_combo, min_bp, played_at, ln_type, notes');

const inserted = (origin: ScoreOrigin, scores: readonly PlayerScore[]) => sql`
  insert into score (player_id, origin, ${SCORE_COLUMNS})
  select player_id, ${origin}, ${SCORE_COLUMNS} from ${scoreRows(scores)}`;

/**
 * Returns the best of each player on each chart, as a statement cannot change a row twice. Sorted, so that concurrent
 * transactions lock rows in the same order.
 */
function bestOf(scores: readonly PlayerScore[]): PlayerScore[] {
  const best = new Map<string, PlayerScore>();
  for (const score of scores) {
    const key = `${score.playerId} ${score.chartHash} ${score.lnType ?? LN}`;
    const known = best.get(key);
    best.set(key, known ? better(known, score) : score);
  }
  return [...best.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, score]) => score);
}

/** Writes scores as rows of SQL, with one array parameter per column, as the number of parameters is limited. */
export function scoreRows(scores: readonly PlayerScore[]): RawBuilder<unknown> {
  const column = <T>(of: (score: PlayerScore) => T) => scores.map(of);
  return sql`unnest(
    ${column(({ playerId }) => playerId)}::int[],
    ${column(({ chartHash }) => chartHash)}::text[],
    ${column(({ clear }) => clear)}::int[],
    ${column(({ exScore }) => exScore)}::int[],
    ${column(({ maxCombo }) => maxCombo)}::int[],
    ${column(({ minBp }) => minBp)}::int[],
    ${column(({ playedAt }) => playedAt)}::timestamptz[],
    ${column(({ lnType = LN }) => lnType)}::int[],
    ${column(({ notes = null }) => notes)}::int[]
  ) as incoming (player_id, ${SCORE_COLUMNS})`;
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
    notes: (a.exScore === b.exScore ? (a.notes ?? b.notes) : (a.exScore > b.exScore ? a : b).notes) ?? null,
  };
}

function either(choose: (a: number, b: number) => number, a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : choose(a, b);
}
