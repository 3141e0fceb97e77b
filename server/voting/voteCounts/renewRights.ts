import { rulesAt, rulesFrom } from '#domain/rules/rules.ts';
import type { Context } from '../../platform/context.ts';
import { lockExclusive } from '../../platform/database/locks.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recomputeRestrictions } from '../../scores/recomputeRestrictions.ts';
import { voteCountState } from './voteCountState.ts';

/**
 * Recomputes the restrictions of every account by the rules in force, once after each dated rule change. No vote,
 * proposal or vote count runs meanwhile.
 */
export async function renewRights(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (trx) => {
    await lockExclusive(trx, 'counting');
    const { now, areRightsDue, doubt } = await voteCountState(ctx, trx);
    if (!areRightsDue || doubt) return;
    const accounts = await trx
      .selectFrom('account')
      .select('id')
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute();
    await recomputeRestrictions(trx, rulesAt(ctx.rules, now), {
      accountIds: accounts.map(({ id }) => id),
      tellAt: now,
    });
    const from = rulesFrom(ctx.rules, now);
    await trx.updateTable('installation').set({ restrictionsRulesFrom: from }).execute();
    ctx.log.info({ from, accounts: accounts.length }, 'rights computed by the rules of this date');
  });
}
