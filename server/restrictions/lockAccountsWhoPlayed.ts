import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/schema.ts';
import { accountsWhoPlayed } from './recomputeRestrictions.ts';

/**
 * The accounts whose player has a score on an entry, held until the transaction ends, so that nobody else writes their
 * restrictions beside it: `recomputeRestrictions` of them comes next.
 */
export async function lockAccountsWhoPlayed(trx: Transaction<DB>, submissionId: number): Promise<number[]> {
  const ids = await accountsWhoPlayed(trx, [submissionId]);
  await trx
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return ids;
}
