import type { Updateable } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../platform/context.ts';
import type { AccountTable } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { saveRankedAs } from '../scores/ratings/saveRankedAs.ts';

/** Changes columns of the account with this ID, as an operator names it. An unknown ID is ENOTFOUND. */
export async function changeAccount(
  ctx: Context,
  userId: string,
  change: Updateable<AccountTable>,
): Promise<{ accountId: number } | Refusal<'ENOTFOUND'>> {
  return inTransaction(ctx, async (trx) => {
    const account = await trx
      .updateTable('account')
      .set(change)
      .where('userId', '=', userId)
      .returning('id as accountId')
      .executeTakeFirst();
    if (!account) return refuse('ENOTFOUND');
    await saveRankedAs(trx, account);
    return account;
  });
}
