import type { NotificationKind } from '#domain/accounts/notifications.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type NotNow, whyNotActNow } from '../platform/whyNotActNow.ts';

/** Switches a kind of notification on or off for an account. What is stored already stays. */
export function switchNotifications(
  ctx: Context,
  accountId: number,
  { kind, on }: { kind: NotificationKind; on: boolean },
): Promise<{ on: boolean } | NotNow> {
  return inTransaction(ctx, async (trx): Promise<{ on: boolean } | NotNow> => {
    const gone = await whyNotActNow(trx, accountId);
    if (gone) return gone;
    if (on) {
      await trx.deleteFrom('notificationOff').where('accountId', '=', accountId).where('kind', '=', kind).execute();
    } else {
      await trx
        .insertInto('notificationOff')
        .values({ accountId, kind })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return { on };
  });
}
