import type { Transaction } from 'kysely';
import type { DB } from '../../database/schema.ts';

/**
 * Gives an account a new password and ends every session it has.
 *
 * @param from the hash it must still have; any, where it was not the old password that allowed the change
 * @returns whether it was done
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
