import { sql, type Transaction } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import { accountsWhoPlayed } from './recomputeRestrictions.ts';

/**
 * Locks the accounts whose player has a score on an entry until the transaction ends, so that no other transaction
 * writes their restrictions; call it before `recomputeRestrictions` of these accounts.
 *
 * @returns the ids of the accounts
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
