import { type OnConflictBuilder, sql } from 'kysely';
import type { DB } from '../platform/database/schema.ts';

/**
 * What becomes of a score of which the player, chart, origin and long note mode are stored: the best lamp, EX score, combo and BP each on
 * their own, so that order and repetition do not matter. Rows that stay the same are not written.
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

/** What is known of the play with the best EX score. */
const DETAILS = [
  ...(['exScore', 'notes', 'judgements', 'gauge', 'options', 'seed', 'keymode'] as const),
  ...(['ghost', 'ghostBytes', 'ghostAt'] as const),
];

/** The columns of `best_play` beside its player. */
export const BEST_PLAY_COLUMNS = ['chartHash', 'origin', 'lnType', 'plays', ...DETAILS] as const;

/** What becomes of best plays of the same key: their plays add up, the details are those of the better, or of the first. */
export const onSameBestPlay = (conflict: OnConflictBuilder<DB, 'bestPlay'>) =>
  conflict.columns(['playerId', 'chartHash', 'origin', 'lnType']).doUpdateSet(({ eb, ref }) => ({
    plays: eb('bestPlay.plays', '+', ref('excluded.plays')),
    ...Object.fromEntries(DETAILS.map((column) => [column, better(column)])),
  }));

const better = (column: string) =>
  sql`case when excluded.ex_score > best_play.ex_score then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`bestPlay.${column}`)} end`;
