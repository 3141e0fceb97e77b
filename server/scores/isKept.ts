import { sql } from 'kysely';

/**
 * Returns the condition that a row of scores still counts. A player removed from an account keeps only scores of an archive;
 * a job deletes the others in batches (docs/decisions/0035). Uses `not in` and not `<> all`, for which the planner may
 * estimate zero scores and then join charts by nested loops.
 */
export const isKept = (table: 'score' | 'best_play' = 'score') => sql<boolean>`(
  ${sql.ref(`${table}.origin`)} = 'archive'
  or ${sql.ref(`${table}.player_id`)} not in (select id from player where forgotten_at is not null)
)`;
