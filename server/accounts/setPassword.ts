import type { Transaction } from 'kysely';
import type { DB } from '../platform/database/schema.ts';

/**
 * Stores a new password of an account, ends all of its sessions and links for a new password, and revokes the keys of its game clients except those
 * to keep.
 *
 * @param from the hash that must still be stored; absent when the change was not authorized by the old password
 * @returns false when the account is deleted, or its hash has changed
 */
export async function setPassword(
  trx: Transaction<DB>,
  accountId: number,
  passwordHash: string,
  { from, keepKeys = [] }: { from?: string; keepKeys?: readonly number[] } = {},
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
  await trx.deleteFrom('mailToken').where('accountId', '=', accountId).where('purpose', '=', 'reset').execute();
  await trx
    .deleteFrom('clientKey')
    .where('accountId', '=', accountId)
    .$if(keepKeys.length > 0, (keys) => keys.where('id', 'not in', keepKeys))
    .execute();
  return true;
}
