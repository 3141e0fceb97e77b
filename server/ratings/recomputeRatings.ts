import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/schema.ts';
import { computeRatings, type TableRating } from './computeRatings.ts';

/**
 * Recomputes the ratings of players in the transaction that changed their scores. Rows that stay the same are not
 * written. The players are locked first: of two transactions that change one player's scores, the second reads those of
 * the first.
 */
export async function recomputeRatings(trx: Transaction<DB>, playerIds: readonly number[]): Promise<void> {
  if (playerIds.length === 0) return;
  const players = await lockPlayers(trx, playerIds);
  await storeRatings(trx, playerIds, await computeRatings(trx, players));
}

/** Locks players until the transaction ends, so that no other one writes their ratings meanwhile. */
export function lockPlayers(trx: Transaction<DB>, playerIds: readonly number[]) {
  return trx
    .selectFrom('player')
    .select(['id', 'service'])
    .where(sql<boolean>`id = any(${playerIds}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

async function storeRatings(
  trx: Transaction<DB>,
  playerIds: readonly number[],
  ratings: readonly TableRating[],
): Promise<void> {
  const column = <T>(of: (rating: TableRating) => T) => ratings.map(of);
  const rows = sql`unnest(
    ${column(({ playerId }) => playerId)}::int[],
    ${column(({ tableId }) => tableId)}::text[],
    ${column(({ skill }) => skill)}::double precision[],
    ${column(({ experience }) => experience)}::double precision[],
    ${column(({ played }) => played)}::int[],
    ${column(({ clears }) => JSON.stringify(clears))}::jsonb[]
  ) as computed (player_id, table_id, skill, experience, played, clears)`;
  await sql`
    insert into rating (player_id, table_id, skill, experience, played, clears)
    select * from ${rows}
    on conflict (player_id, table_id) do update set
      skill = excluded.skill, experience = excluded.experience, played = excluded.played, clears = excluded.clears,
      changed_by = default
    where (rating.skill, rating.experience, rating.played, rating.clears)
      is distinct from (excluded.skill, excluded.experience, excluded.played, excluded.clears)`.execute(trx);
  await sql`
    update rating set skill = 0, experience = 0, played = 0, clears = '{}', changed_by = default
    where player_id = any(${playerIds}::int[]) and played > 0
      and not exists (
        select from ${rows} where computed.player_id = rating.player_id and computed.table_id = rating.table_id
      )`.execute(trx);
}
