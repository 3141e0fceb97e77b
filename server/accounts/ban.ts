import { type Refusal, refuse } from '#domain/errors.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';

/** Bans an account and ends its sessions: from now on it is refused everything that writes (decisions.md §6, EBANNED). */
export async function ban(
  ctx: Context,
  { userId, reason }: { userId: string; reason: string },
): Promise<{ accountId: number } | Refusal<'ENOTFOUND'>> {
  return inTransaction(ctx, async (trx) => {
    const account = await trx
      .updateTable('account')
      .set({ bannedAt: ctx.clock.now(), banReason: reason })
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirst();
    if (!account) return refuse('ENOTFOUND');
    await trx.deleteFrom('session').where('accountId', '=', account.id).execute();
    return { accountId: account.id };
  });
}

/** Lifts a ban. Without one, nothing changes. */
export async function unban(
  ctx: Context,
  { userId }: { userId: string },
): Promise<{ accountId: number } | Refusal<'ENOTFOUND'>> {
  const account = await ctx.db
    .updateTable('account')
    .set({ bannedAt: null, banReason: null })
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return account ? { accountId: account.id } : refuse('ENOTFOUND');
}
