import type { Context } from '../platform/context.ts';
import { changeAccount } from './changeAccount.ts';

/**
 * Suspends the rights to propose and vote in every table, and nothing else (RESTRICTIONLEVEL). Votes that were cast
 * stay. An unknown ID is ENOTFOUND.
 */
export const suspendVotingRights = (ctx: Context, { userId, reason }: { userId: string; reason: string }) =>
  changeAccount(ctx, userId, { barredAt: ctx.clock.now(), barredReason: reason }, { what: 'barred', note: reason });

/** Restores the rights to propose and vote, as far as the player's clears allow. An unknown ID is ENOTFOUND. */
export const restoreVotingRights = (ctx: Context, { userId }: { userId: string }) =>
  changeAccount(ctx, userId, { barredAt: null, barredReason: null }, { what: 'restored' });
