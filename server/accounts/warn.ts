import { type Refusal, refuse } from '#domain/common/errors.ts';
import { notify } from '../notifications/notify.ts';
import { CommandError } from '../platform/command.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type NotNow, whyNotActNow } from '../scores/whyNotActNow.ts';
import { changeAccount, sanctionNews } from './changeAccount.ts';

/**
 * Gives a person the one warning, which they see and acknowledge at their next visit. An unknown ID is ENOTFOUND.
 *
 * @throws CommandError when the person was warned before; the next sanction is `bar`
 */
export async function warn(
  ctx: Context,
  { userId, reason }: { userId: string; reason: string },
): Promise<{ accountId: number } | Refusal<'ENOTFOUND'>> {
  const { db, clock } = ctx;
  const warned = await inTransaction(ctx, async (trx) => {
    const at = clock.now();
    const account = await trx
      .updateTable('account')
      .set({ warnedAt: at, warnReason: reason, warningSeenAt: null })
      .where('userId', '=', userId)
      .where('warnedAt', 'is', null)
      .returning('id as accountId')
      .executeTakeFirst();
    if (account) await notify(trx, [sanctionNews(account, { what: 'warned', note: reason }, at)]);
    return account;
  });
  if (warned) return warned;
  const account = await db.selectFrom('account').select('warnReason').where('userId', '=', userId).executeTakeFirst();
  if (!account) return refuse('ENOTFOUND');
  throw new CommandError(
    `${userId} was warned before: ${account.warnReason}. The next sanction suspends the rights to propose and vote: bar --user ${userId} --reason TEXT`,
  );
}

/** Withdraws a warning. An unknown ID is ENOTFOUND. */
export const unwarn = (ctx: Context, { userId }: { userId: string }) =>
  changeAccount(ctx, userId, { warnedAt: null, warnReason: null, warningSeenAt: null }, { what: 'unwarned' });

/** Stores that a person has read their warning. Without one, or if it was read before, nothing changes. */
export function acknowledgeWarning(ctx: Context, accountId: number): Promise<{ acknowledged: true } | NotNow> {
  return inTransaction(ctx, async (trx): Promise<{ acknowledged: true } | NotNow> => {
    const gone = await whyNotActNow(trx, accountId, 'update');
    if (gone) return gone;
    await trx
      .updateTable('account')
      .set({ warningSeenAt: ctx.clock.now() })
      .where('id', '=', accountId)
      .where('warnedAt', 'is not', null)
      .where('warningSeenAt', 'is', null)
      .execute();
    return { acknowledged: true };
  });
}
