import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';

/**
 * Returns the highest level a player may vote on and propose, by table; tables without a right are absent
 * (voting.md §2.1).
 */
export async function restrictionsOf(db: Kysely<DB>, accountId: number): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('restriction')
    .select(['tableId', 'highestLevel'])
    .where('accountId', '=', accountId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.tableId, row.highestLevel]));
}
