import { sql } from 'kysely';

/**
 * Returns the condition on rows of scores that they still count: a player who was taken from an account keeps those of an archive
 * only, and the others are deleted in parts (docs/decisions/0035). `not in`, not `<> all` of an array: for that the planner expects no
 * score where few players have any, and joins charts by nested loops.
 */
export const isKept = (table: 'score' | 'best_play' = 'score') => sql<boolean>`(
  ${sql.ref(`${table}.origin`)} = 'archive'
  or ${sql.ref(`${table}.player_id`)} not in (select id from player where forgotten_at is not null)
)`;
