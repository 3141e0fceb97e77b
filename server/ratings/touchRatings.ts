import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/schema.ts';

/** Lets the rankings read a player again: the account, its nickname or its ban changed, but no rating. */
export async function touchRatings(trx: Transaction<DB>, playerId: number | null): Promise<void> {
  await sql`update rating set changed_by = default where player_id = ${playerId}`.execute(trx);
}
