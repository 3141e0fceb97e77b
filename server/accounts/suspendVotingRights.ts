import type { ActTakes } from '#contract/acts/acts.ts';
import { isBarred } from '#domain/accounts/sanctions.ts';
import { refuse } from '#domain/common/errors.ts';
import type { Change } from '#domain/moderation/acts.ts';
import { accountAct, type OnAccount } from './changeAccount.ts';

/**
 * Suspends the rights to propose and vote in every table, and nothing else (RESTRICTIONLEVEL), until a date or until they
 * are restored; NOTVALIDVALUE for a date that is over. Votes that were cast stay. Repeated with another reason or end it
 * changes these.
 */
export const suspendVotingRights = accountAct({
  name: 'bar',
  tells: 'barred',
  changesAdmins: true,
  closes: true,
  plan(account, { at, reason }, { until: end = null }: OnAccount & Partial<Pick<ActTakes<'bar'>, 'until'>>) {
    const until = end === null ? null : new Date(end);
    if (until && until <= at) return refuse('NOTVALIDVALUE');
    const barredAt = isBarred(account, at) ? account.barredAt : null;
    const { barredReason, barredUntil } = account;
    const changes: Change[] = [];
    if (!barredAt || barredReason !== reason) changes.push({ what: 'barred', before: barredReason, after: reason });
    if (barredUntil?.getTime() !== until?.getTime())
      changes.push({
        what: 'barredUntil',
        before: barredUntil?.toISOString() ?? null,
        after: until?.toISOString() ?? null,
      });
    const set = { barredAt: barredAt ?? at, barredReason: reason, barredUntil: until, barringSeenAt: null };
    return { set, changes, until };
  },
  command: {
    about:
      'Suspends the rights of an account to propose and vote, until a date or until unbar; everything else still works.',
    says: ({ subject }) => `${subject} can no longer propose or vote.`,
  },
});

/** Restores the rights to propose and vote, as far as the player's clears allow. */
export const restoreVotingRights = accountAct({
  name: 'unbar',
  tells: 'restored',
  changesAdmins: true,
  closes: true,
  plan: (account, { at }, _: OnAccount) => ({
    set: { barredAt: null, barredReason: null, barredUntil: null, barringSeenAt: null },
    changes: isBarred(account, at) ? [{ what: 'barred', before: account.barredReason, after: null }] : [],
    lifts: 'barred',
  }),
  command: {
    about: 'Restores the rights of an account to propose and vote.',
    reason: 'optional',
    says: ({ subject }) => `${subject} can propose and vote again, as their clears allow.`,
  },
});
