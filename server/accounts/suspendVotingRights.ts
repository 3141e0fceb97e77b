import type { Context } from '../base/context.ts';
import { changeAccount } from './changeAccount.ts';

/**
 * Takes the rights to propose and vote, in every table, and nothing else (RESTRICTIONLEVEL, decisions.md §6). Votes that
 * were cast stay. Of nobody: ENOTFOUND.
 */
export const suspendVotingRights = (ctx: Context, { userId, reason }: { userId: string; reason: string }) =>
  changeAccount(ctx, userId, { barredAt: ctx.clock.now(), barredReason: reason });

/** Gives the rights back that clears allow. */
export const restoreVotingRights = (ctx: Context, { userId }: { userId: string }) =>
  changeAccount(ctx, userId, { barredAt: null, barredReason: null });
