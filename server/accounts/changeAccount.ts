import type { Updateable } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../base/context.ts';
import type { AccountTable } from '../database/schema.ts';

/** Changes columns of the account with this ID, as an operator names it. An unknown ID is ENOTFOUND. */
export async function changeAccount(
  { db }: Context,
  userId: string,
  change: Updateable<AccountTable>,
): Promise<{ accountId: number } | Refusal<'ENOTFOUND'>> {
  const account = await db
    .updateTable('account')
    .set(change)
    .where('userId', '=', userId)
    .returning('id as accountId')
    .executeTakeFirst();
  return account ?? refuse('ENOTFOUND');
}
