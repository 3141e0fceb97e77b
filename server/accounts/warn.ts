import { refuse } from '#domain/common/errors.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type NotNow, whyNotActNow } from '../platform/whyNotActNow.ts';
import { accountAct, type OnAccount } from './changeAccount.ts';

/**
 * Gives a person the one warning, which they see and acknowledge at their next visit; EWARNED with its reason when the
 * person was warned before: the next sanction suspends rights.
 */
export const warn = accountAct({
  name: 'warn',
  tells: 'warned',
  closes: true,
  plan({ warnedAt, warnReason }, { at, reason }, _: OnAccount) {
    if (warnedAt) return refuse('EWARNED', { reason: warnReason ?? '' });
    return {
      set: { warnedAt: at, warnReason: reason, warningSeenAt: null },
      changes: [{ what: 'warned', before: null, after: reason }],
    };
  },
  command: {
    about: 'Gives a person the one warning, which they see and acknowledge at the next visit; a second one is refused.',
    says: ({ subject }) => `Warned ${subject}.`,
    why: ({ error, reason }, { account }) =>
      error === 'EWARNED'
        ? `This person was warned before: ${reason}. The next sanction suspends the rights to propose and vote: bar --account ${account} --reason TEXT`
        : undefined,
  },
});

/** Withdraws a warning. */
export const unwarn = accountAct({
  name: 'unwarn',
  tells: 'unwarned',
  closes: true,
  plan: ({ warnedAt, warnReason }, _doing, _: OnAccount) => ({
    set: { warnedAt: null, warnReason: null, warningSeenAt: null },
    changes: warnedAt ? [{ what: 'warned', before: warnReason, after: null }] : [],
    lifts: 'warned',
  }),
  command: {
    about: 'Withdraws the warning of a person.',
    reason: 'optional',
    says: ({ subject }) => `${subject} has no warning.`,
  },
});

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
