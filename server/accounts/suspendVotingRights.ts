import { isBarred } from '#domain/accounts/sanctions.ts';
import { refuse } from '#domain/common/errors.ts';
import type { Change } from '#domain/moderation/acts.ts';
import type { Context } from '../platform/context.ts';
import { type AccountOrder, changeAccount } from './changeAccount.ts';

/**
 * Suspends the rights to propose and vote in every table, and nothing else (RESTRICTIONLEVEL), until a date or until they
 * are restored; NOTVALIDVALUE for a date that is over. Votes that were cast stay. Repeated with another reason or end it
 * changes these.
 */
export const suspendVotingRights = (ctx: Context, { until = null, ...order }: AccountOrder & { until?: Date | null }) =>
  changeAccount(ctx, 'bar', order, (account, at) => {
    if (until && until <= at) return refuse('NOTVALIDVALUE');
    const barredAt = isBarred(account, at) ? account.barredAt : null;
    const { barredReason, barredUntil } = account;
    const changes: Change[] = [];
    if (!barredAt || barredReason !== order.reason)
      changes.push({ what: 'barred', before: barredReason, after: order.reason });
    if (barredUntil?.getTime() !== until?.getTime())
      changes.push({
        ...{ what: 'barredUntil', before: barredUntil?.toISOString() ?? null, after: until?.toISOString() ?? null },
      });
    const set = { barredAt: barredAt ?? at, barredReason: order.reason, barredUntil: until, barringSeenAt: null };
    return { set, changes, news: { what: 'barred', note: order.reason } };
  });

/** Restores the rights to propose and vote, as far as the player's clears allow. */
export const restoreVotingRights = (ctx: Context, order: AccountOrder) =>
  changeAccount(ctx, 'unbar', order, (account, at) => ({
    set: { barredAt: null, barredReason: null, barredUntil: null, barringSeenAt: null },
    changes: isBarred(account, at) ? [{ what: 'barred', before: account.barredReason, after: null }] : [],
    news: { what: 'restored' },
  }));
