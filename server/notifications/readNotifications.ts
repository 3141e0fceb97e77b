import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type NotNow, whyNotActNow } from '../platform/whyNotActNow.ts';
import { notificationLines } from './notificationLines.ts';

/**
 * Marks a notification of an account as read, with the others of its line; `older`: with all before it, but none that
 * has arrived since the caller looked. Repeating it changes nothing.
 */
export function readNotifications(
  ctx: Context,
  accountId: number,
  { id, older }: { id: number; older: boolean },
): Promise<{ read: true } | NotNow> {
  return inTransaction(ctx, async (trx): Promise<{ read: true } | NotNow> => {
    const gone = await whyNotActNow(trx, accountId);
    if (gone) return gone;
    const now = ctx.clock.now();
    const lines = notificationLines(trx, accountId, now).where('readAt', 'is', null);
    const line = trx.selectFrom(lines.as('line')).select('line').where('id', '=', id);
    await trx
      .updateTable('notification')
      .set({ readAt: now })
      .where('accountId', '=', accountId)
      .where('readAt', 'is', null)
      .where((where) =>
        older
          ? where('id', '<=', id)
          : where('id', 'in', trx.selectFrom(lines.as('same')).select('id').where('line', '=', line)),
      )
      .execute();
    return { read: true };
  });
}
