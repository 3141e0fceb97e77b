import { type OnConflictBuilder, sql } from 'kysely';
import type { DB } from '../platform/database/schema.ts';

/**
 * Merges a score with the stored one of the same player, chart, origin and long note mode: the best lamp, EX score, combo
 * and BP independently, so that order and repetition do not matter. Skips unchanged rows.
 */
export const onSameScore = () => sql`
  on conflict (player_id, chart_hash, origin, ln_type) do update set
    clear = greatest(score.clear, excluded.clear),
    ex_score = greatest(score.ex_score, excluded.ex_score),
    max_combo = greatest(score.max_combo, excluded.max_combo),
    min_bp = least(score.min_bp, excluded.min_bp),
    played_at = greatest(score.played_at, excluded.played_at),
    notes = ${notesOfBest}
  where (score.clear, score.ex_score, score.max_combo, score.min_bp, score.played_at, score.notes) is distinct from (
    greatest(score.clear, excluded.clear), greatest(score.ex_score, excluded.ex_score),
    greatest(score.max_combo, excluded.max_combo), least(score.min_bp, excluded.min_bp),
    greatest(score.played_at, excluded.played_at), ${notesOfBest}
  )`;

/** The notes of the play with the better EX score. */
const notesOfBest = sql`case
  when excluded.ex_score > score.ex_score then excluded.notes
  when excluded.ex_score = score.ex_score then coalesce(score.notes, excluded.notes)
  else score.notes end`;

/** The details of the play with the best EX score. */
const DETAILS = [
  'exScore',
  'notes',
  'judgements',
  'gauge',
  'options',
  'seed',
  'keymode',
  'ghost',
  'ghostBytes',
  'ghostAt',
] as const;

/** The columns of `best_play` except the player. */
export const BEST_PLAY_COLUMNS = ['chartHash', 'origin', 'lnType', 'plays', ...DETAILS] as const;

/** Merges best plays with the same key: adds their numbers of plays, and keeps the details of the better one, or of the stored one if equal. */
export const onSameBestPlay = (conflict: OnConflictBuilder<DB, 'bestPlay'>) =>
  conflict.columns(['playerId', 'chartHash', 'origin', 'lnType']).doUpdateSet(({ eb, ref }) => ({
    plays: eb('bestPlay.plays', '+', ref('excluded.plays')),
    ...Object.fromEntries(DETAILS.map((column) => [column, better(column)])),
  }));

const better = (column: string) =>
  sql`case when excluded.ex_score > best_play.ex_score then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`bestPlay.${column}`)} end`;
