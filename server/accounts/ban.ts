import type { Context } from '../platform/context.ts';
import { type AccountOrder, changeAccount } from './changeAccount.ts';

/**
 * Bans an account: every request that writes is refused from now on. The next one in an open session answers EBANNED
 * and ends the session, which `serve` does. Of an account that is banned, another reason changes that alone.
 */
export const ban = (ctx: Context, order: AccountOrder) =>
  changeAccount(ctx, 'ban', order, ({ bannedAt, banReason }, at) => {
    const changes =
      bannedAt && banReason === order.reason
        ? []
        : [{ what: 'banned', before: banReason, after: order.reason } as const];
    return { set: { bannedAt: bannedAt ?? at, banReason: order.reason }, changes };
  });

/**
 * Lifts a ban, that of another admin with a second one: whoever began it, not whoever gave another reason since. Does
 * nothing if the account is not banned.
 */
export const unban = (ctx: Context, order: AccountOrder) =>
  changeAccount(ctx, 'unban', order, async ({ id, bannedAt, banReason }, _at, trx) => {
    const began = await trx
      .selectFrom('trail')
      .select('actorId')
      .where('accountId', '=', id)
      .where('act', '=', 'ban')
      .where('at', '>=', bannedAt)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return {
      set: { bannedAt: null, banReason: null },
      changes: bannedAt ? [{ what: 'banned', before: banReason, after: null }] : [],
      needsSecond: began?.actorId !== order.by,
    };
  });
