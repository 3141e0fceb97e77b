import type { Updateable } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { type News, notify } from '../notifications/notify.ts';
import type { Context } from '../platform/context.ts';
import type { AccountTable, NotificationTable } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { saveRankedAs } from '../scores/ratings/saveRankedAs.ts';

/** What the person is told of a sanction. */
interface SanctionNews {
  what: NonNullable<NotificationTable['sanction']>;
  /** The reason, shown to the person. */
  note?: string;
}

/**
 * Changes columns of the account with this ID, as an operator names it. An unknown ID is ENOTFOUND.
 *
 * @param news what the person is told, unless the account was so before
 */
export async function changeAccount(
  ctx: Context,
  userId: string,
  change: Updateable<AccountTable>,
  news?: SanctionNews,
): Promise<{ accountId: number } | Refusal<'ENOTFOUND'>> {
  return inTransaction(ctx, async (trx) => {
    const before = await trx
      .selectFrom('account')
      .select(['warnedAt', 'barredAt'])
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return refuse('ENOTFOUND');
    const account = await trx
      .updateTable('account')
      .set(change)
      .where('userId', '=', userId)
      .returning('id as accountId')
      .executeTakeFirstOrThrow();
    await saveRankedAs(trx, account);
    if (news && !isSo(news, before)) await notify(trx, [sanctionNews(account, news, ctx.clock.now())]);
    return account;
  });
}

/** Whether a repeated command changes nothing. */
const isSo = ({ what }: SanctionNews, { warnedAt, barredAt }: { warnedAt: Date | null; barredAt: Date | null }) =>
  ({ warned: warnedAt !== null, unwarned: warnedAt === null, barred: barredAt !== null, restored: barredAt === null })[
    what
  ];

export const sanctionNews = ({ accountId }: { accountId: number }, { what, note }: SanctionNews, at: Date): News => ({
  ...{ accountId, kind: 'sanction', sanction: what, note, at },
  act: `${what} at ${at.toISOString()}`,
});
