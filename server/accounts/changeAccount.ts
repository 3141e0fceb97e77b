import type { Selectable, Transaction, Updateable } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { ActName, Change } from '#domain/moderation/acts.ts';
import { type ActRefusal, type Done, isAdminOrOperator, type Order, performAct } from '../moderation/performAct.ts';
import { personOf } from '../moderation/personOf.ts';
import { notify } from '../notifications/notify.ts';
import type { Context } from '../platform/context.ts';
import type { AccountTable, DB, NotificationTable } from '../platform/database/schema.ts';
import { saveRankedAs } from '../scores/ratings/saveRankedAs.ts';

/** An act on one account, named by its login ID or number. */
export type AccountOrder = Order & ({ userId: string } | { accountId: number });

/** What an act does to an account. Without changes nothing is stored. */
interface Plan {
  set?: Updateable<AccountTable>;
  changes: readonly Change[];
  /** What the person is told, with the reason that they read. */
  news?: { what: NonNullable<NotificationTable['sanction']>; note?: string };
  needsSecond?: boolean;
}

/**
 * Changes an account for a moderator, admin or operator. A moderator cannot act on moderators and admins (ENOTVALIDAUTH);
 * an unknown account is ENOTFOUND. The number of a deleted account means the person who had it: whoever comes back by one of
 * its ranking IDs has what was done meanwhile (docs/decisions/0040).
 *
 * @param plan decides what changes; the row is locked
 */
export function changeAccount<Why extends Refusal = never>(
  ctx: Context,
  act: ActName,
  order: AccountOrder,
  plan: (account: Selectable<AccountTable>, at: Date, trx: Transaction<DB>) => Plan | Why | Promise<Plan | Why>,
): Promise<Done<{ accountId: number }> | Why | ActRefusal> {
  return performAct<{ accountId: number }, Why | ActRefusal>(ctx, act, order, async (trx, at) => {
    const personId = 'userId' in order ? null : await personOf(trx, order.accountId);
    const account = await trx
      .selectFrom('account')
      .selectAll()
      .where((is) => ('userId' in order ? is('userId', '=', order.userId) : is('id', '=', personId)))
      .where('joinedTo', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!account) return refuse('ENOTFOUND');
    if ((account.isAdmin || account.isModerator) && !(await isAdminOrOperator(trx, order.by)))
      return refuse('ENOTVALIDAUTH', { kind: 'forbidden' });
    const planned = await plan(account, at, trx);
    if ('error' in planned) return planned;
    const { set, changes, news, needsSecond = false } = planned;
    const accountId = account.id;
    if (changes.length > 0) {
      if (set) await trx.updateTable('account').set(set).where('id', '=', accountId).execute();
      await saveRankedAs(trx, { accountId });
      if (news) {
        const { what: sanction, note } = news;
        await notify(trx, [
          { accountId, kind: 'sanction', sanction, note, at, act: `${sanction} at ${at.toISOString()}` },
        ]);
      }
    }
    return {
      result: { accountId },
      subject: account.userId ?? `account ${accountId}`,
      about: { accountId },
      changes,
      needsSecond,
    };
  });
}
