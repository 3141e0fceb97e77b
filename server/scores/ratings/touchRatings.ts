import { sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

/** Lets the rankings read the players of an account again: its nickname or its ban changed, but no rating. */
export async function touchRatings(trx: Transaction<DB>, accountId: number): Promise<void> {
  await sql`
    update rating set changed_by = default
    where player_id in (select id from player where account_id = ${accountId})`.execute(trx);
}
