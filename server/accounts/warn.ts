import { refuse } from '#domain/common/errors.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type NotNow, whyNotActNow } from '../scores/whyNotActNow.ts';
import { type AccountOrder, changeAccount } from './changeAccount.ts';

/**
 * Gives a person the one warning, which they see and acknowledge at their next visit; EWARNED with its reason when the
 * person was warned before: the next sanction suspends rights.
 */
export const warn = (ctx: Context, order: AccountOrder) =>
  changeAccount(ctx, 'warn', order, ({ warnedAt, warnReason }, at) => {
    if (warnedAt) return refuse('EWARNED', { reason: warnReason ?? '' });
    return {
      set: { warnedAt: at, warnReason: order.reason, warningSeenAt: null },
      changes: [{ what: 'warned', before: null, after: order.reason }],
      news: { what: 'warned', note: order.reason },
    };
  });

/** Withdraws a warning. */
export const unwarn = (ctx: Context, order: AccountOrder) =>
  changeAccount(ctx, 'unwarn', order, ({ warnedAt, warnReason }) => ({
    set: { warnedAt: null, warnReason: null, warningSeenAt: null },
    changes: warnedAt ? [{ what: 'warned', before: warnReason, after: null }] : [],
    news: { what: 'unwarned' },
  }));

/** Stores that a person has read what they were sanctioned with. Repeating it changes nothing. */
export function acknowledgeWarning(ctx: Context, accountId: number): Promise<{ acknowledged: true } | NotNow> {
  return inTransaction(ctx, async (trx): Promise<{ acknowledged: true } | NotNow> => {
    const gone = await whyNotActNow(trx, accountId, 'update');
    if (gone) return gone;
    const at = ctx.clock.now();
    await trx
      .updateTable('account')
      .set(({ eb, ref }) => ({
        warningSeenAt: eb
          .case()
          .when('warnedAt', 'is not', null)
          .then(eb.fn.coalesce(ref('warningSeenAt'), eb.val(at)))
          .end(),
        barringSeenAt: eb
          .case()
          .when('barredAt', 'is not', null)
          .then(eb.fn.coalesce(ref('barringSeenAt'), eb.val(at)))
          .end(),
      }))
      .where('id', '=', accountId)
      .execute();
    return { acknowledged: true };
  });
}
