import type { Context } from '../platform/context.ts';
import { changeAccount } from './changeAccount.ts';

/**
 * Bans an account: every request that writes is refused from now on. The next one in an open session answers EBANNED
 * and ends the session, which `serve` does. An unknown ID is ENOTFOUND.
 */
export const ban = (ctx: Context, { userId, reason }: { userId: string; reason: string }) =>
  changeAccount(ctx, userId, { bannedAt: ctx.clock.now(), banReason: reason });

/** Lifts a ban. Does nothing if the account is not banned; an unknown ID is ENOTFOUND. */
export const unban = (ctx: Context, { userId }: { userId: string }) =>
  changeAccount(ctx, userId, { bannedAt: null, banReason: null });
