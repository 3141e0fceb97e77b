import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type NotNow, whyNotActNow } from '../platform/whyNotActNow.ts';

/**
 * Marks a notification of an account as read; `older`: with all before it, but none that has arrived since the caller
 * looked. Repeating it changes nothing.
 */
export function readNotifications(
  ctx: Context,
  accountId: number,
  { id, older }: { id: number; older: boolean },
): Promise<{ read: true } | NotNow> {
  return inTransaction(ctx, async (trx): Promise<{ read: true } | NotNow> => {
    const gone = await whyNotActNow(trx, accountId);
    if (gone) return gone;
    await trx
      .updateTable('notification')
      .set({ readAt: ctx.clock.now() })
      .where('accountId', '=', accountId)
      .where('readAt', 'is', null)
      .where('id', older ? '<=' : '=', id)
      .execute();
    return { read: true };
  });
}
