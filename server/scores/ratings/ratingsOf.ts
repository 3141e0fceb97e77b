import type { Kysely } from 'kysely';
import type { ClearCounts } from '#domain/players/clearCounts.ts';
import type { Rating } from '#domain/players/stellaway/rating.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../../platform/database/schema.ts';

/** Returns the ratings of a player, by table, without tables in which they have played nothing. */
export async function ratingsOf(db: Kysely<DB>, playerId: number): Promise<Map<TableId, Rating>> {
  const rows = await db
    .selectFrom('rating')
    .select(['tableId', 'skill', 'experience', 'played', 'clears'])
    .where('playerId', '=', playerId)
    .where('played', '>', 0)
    .$narrowType<{ clears: ClearCounts }>()
    .execute();
  return new Map(rows.map(({ tableId, ...rating }) => [tableId, rating]));
}
