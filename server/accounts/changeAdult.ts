import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type NotNow, whyNotActNow } from '../platform/whyNotActNow.ts';

/** Stores whether a player wants to see adult content, and may propose it. */
export function changeAdult(ctx: Context, accountId: number, adult: boolean): Promise<{ changed: true } | NotNow> {
  return inTransaction(ctx, async (trx): Promise<{ changed: true } | NotNow> => {
    const gone = await whyNotActNow(trx, accountId, 'update');
    if (gone) return gone;
    await trx.updateTable('account').set({ adult }).where('id', '=', accountId).execute();
    return { changed: true };
  });
}
