import { sql, type Transaction } from 'kysely';
import type { RatingDay } from '#domain/players/stellaway/growth.ts';
import type { DB } from '../../platform/database/schema.ts';

/** Stores the ratings of players at the end of a day. The last state of a day replaces those before it. */
export async function saveRatingDays(
  trx: Transaction<DB>,
  days: readonly (RatingDay & { playerId: number; tableId: string })[],
): Promise<void> {
  if (days.length === 0) return;
  const column = <T>(fieldOf: (day: (typeof days)[number]) => T) => days.map(fieldOf);
  await sql`
    insert into rating_day (player_id, table_id, day, skill, experience, played, clears, start)
    select * from unnest(
      ${column(({ playerId }) => playerId)}::int[],
      ${column(({ tableId }) => tableId)}::text[],
      ${column(({ day }) => day)}::date[],
      ${column(({ skill }) => skill)}::double precision[],
      ${column(({ experience }) => experience)}::double precision[],
      ${column(({ played }) => played)}::int[],
      ${column(({ clears }) => JSON.stringify(clears))}::jsonb[],
      ${column(({ start }) => JSON.stringify(start))}::jsonb[]
    )
    on conflict (player_id, table_id, day) do update set
      skill = excluded.skill, experience = excluded.experience, played = excluded.played, clears = excluded.clears,
      start = excluded.start`.execute(trx);
}
