import type { Transaction } from 'kysely';
import type { DB } from '../../database/schema.ts';

/**
 * Stores a new password of an account and ends all of its sessions.
 *
 * @param from the hash that must still be stored; left out when something else than the old password allowed the change
 * @returns false when the account is deleted, or its hash is another one
 */
export async function setPassword(
  trx: Transaction<DB>,
  accountId: number,
  passwordHash: string,
  { from }: { from?: string } = {},
): Promise<boolean> {
  const changed = await trx
    .updateTable('account')
    .set({ passwordHash })
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .$if(from !== undefined, (accounts) => accounts.where('passwordHash', '=', from ?? ''))
    .returning('id')
    .executeTakeFirst();
  if (!changed) return false;
  await trx.deleteFrom('session').where('accountId', '=', accountId).execute();
  return true;
}
