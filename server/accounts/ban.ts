import type { Context } from '../base/context.ts';
import { changeAccount } from './changeAccount.ts';

/**
 * Bans an account: from now on it is refused everything that writes. A session it has tells it so: its next write is
 * EBANNED and ends the session, as the door does it (decisions.md §6). Of nobody: ENOTFOUND.
 */
export const ban = (ctx: Context, { userId, reason }: { userId: string; reason: string }) =>
  changeAccount(ctx, userId, { bannedAt: ctx.clock.now(), banReason: reason });

/** Lifts a ban. Without one, nothing changes. */
export const unban = (ctx: Context, { userId }: { userId: string }) =>
  changeAccount(ctx, userId, { bannedAt: null, banReason: null });
