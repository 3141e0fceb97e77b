import { type Expression, sql, type Transaction } from 'kysely';
import { DAY_MS } from '#domain/common/dates.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type NotNow, whyNotActNow } from '../../platform/whyNotActNow.ts';
import { queueMail } from './queueMail.ts';

const AT_ONCE = 100;

/** The number of the newest notification of an account; 0 without one. */
const newest = (accountId: Expression<number>) =>
  sql<number>`(select coalesce(max(id), 0) from notification where account_id = ${accountId})`;

/** Switches the digest on, from the next notification on, or off. ENOTFOUND without a confirmed address. */
export function switchDigest(
  ctx: Context,
  accountId: number,
  on: boolean,
): Promise<Record<string, never> | Refusal<'ENOTFOUND'> | NotNow> {
  return inTransaction(ctx, async (trx): Promise<Record<string, never> | Refusal<'ENOTFOUND'> | NotNow> => {
    const gone = await whyNotActNow(trx, accountId);
    if (gone) return gone;
    const changed = await trx
      .updateTable('mailAddress')
      .set(({ ref }) => ({
        digest: on,
        digestAfter: sql<number>`case when digest then digest_after else ${newest(ref('accountId'))} end`,
      }))
      .where('accountId', '=', accountId)
      .where('confirmedAt', 'is not', null)
      .returning('accountId')
      .executeTakeFirst();
    return changed ? {} : refuse('ENOTFOUND');
  });
}

/** What the link of a digest ends with, which only this site can make. */
export const unsubscribeToken = ({ secrets }: Context, accountId: number, address: string): string =>
  `${accountId}-${secrets.hash('unsubscribe', address)}`;

/** Switches the digest off by the link of one; a token that is not of its account and address changes nothing. */
export async function unsubscribe({ db, secrets }: Context, token: string): Promise<void> {
  const [, accountId = '0', hash = ''] = /^(\d{1,9})-([\da-f]{64})$/.exec(token) ?? [];
  const mail = db.selectFrom('mailAddress').select('address').where('accountId', '=', Number(accountId));
  const { address } = (await mail.executeTakeFirst()) ?? {};
  if (address === undefined || !secrets.hashes('unsubscribe', address).includes(hash)) return;
  const own = db.updateTable('mailAddress').set({ digest: false }).where('accountId', '=', Number(accountId));
  await own.where('address', '=', address).execute();
}

/** Job: queues a digest for each account that wants one, had none for a day, and has unread notifications since. */
export async function queueDigests(ctx: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await inTransaction(ctx, (trx) => queueSome(trx, ctx.clock.now()))) === AT_ONCE);
}

async function queueSome(trx: Transaction<DB>, now: Date): Promise<number> {
  const due = await trx
    .selectFrom('mailAddress')
    .innerJoin('account', 'account.id', 'mailAddress.accountId')
    .select(['accountId', 'address', 'digestAfter'])
    .where('digest', '=', true)
    .where(({ or, eb }) => or([eb('digestAt', 'is', null), eb('digestAt', '<=', new Date(now.getTime() - DAY_MS))]))
    .where('bannedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('notification')
          .select('id')
          .whereRef('notification.accountId', '=', 'mailAddress.accountId')
          .where('readAt', 'is', null)
          .whereRef('notification.id', '>', 'digestAfter'),
      ),
    )
    .limit(AT_ONCE)
    .forUpdate('mailAddress')
    .skipLocked()
    .execute();
  if (due.length === 0) return 0;
  const accountIds = due.map(({ accountId }) => accountId);
  await trx
    .updateTable('mailAddress')
    .set(({ ref }) => ({ digestAt: now, digestAfter: newest(ref('accountId')) }))
    .where('accountId', 'in', accountIds)
    .execute();
  const mails = due.map(({ accountId, address: receiver, digestAfter: after }) => ({
    receiver,
    payload: { kind: 'digest' as const, accountId, after },
  }));
  await queueMail(trx, now, mails);
  return due.length;
}
