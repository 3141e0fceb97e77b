import type { Insertable, Transaction } from 'kysely';
import type { NotificationKind } from '#domain/accounts/notifications.ts';
import type { DB, NotificationTable } from '../platform/database/schema.ts';

/** Something to tell an account. */
export interface News extends Omit<Insertable<NotificationTable>, 'readAt' | 'accountId'> {
  /** Null: a deleted account, which is told nothing. */
  accountId: number | null;
  kind: NotificationKind;
}

/** PostgreSQL allows 65,535 parameters per statement; a row has up to seventeen. */
const INSERT_BATCH_SIZE = 1000;

/**
 * Stores what accounts are told, in the transaction of the act. Nobody is told of an act twice: the first row of an act
 * stays. Leaves out kinds that an account has switched off, and accounts that are deleted.
 */
export async function notify(trx: Transaction<DB>, news: readonly News[]): Promise<void> {
  for (let start = 0; start < news.length; start += INSERT_BATCH_SIZE) {
    const rows = await wanted(trx, news.slice(start, start + INSERT_BATCH_SIZE));
    if (rows.length === 0) continue;
    await trx
      .insertInto('notification')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['accountId', 'act']).doNothing())
      .execute();
  }
}

async function wanted(trx: Transaction<DB>, news: readonly News[]): Promise<(News & { accountId: number })[]> {
  const named = news.filter((one): one is News & { accountId: number } => one.accountId !== null);
  if (named.length === 0) return [];
  const accountIds = [...new Set(named.map(({ accountId }) => accountId))];
  // Locked, in one order, so that none of them is deleted meanwhile and keeps rows.
  const accounts = await trx
    .selectFrom('account')
    .select('id')
    .where('id', 'in', accountIds)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  const off = await trx
    .selectFrom('notificationOff')
    .select(['accountId', 'kind'])
    .where('accountId', 'in', accountIds)
    .execute();
  const present = new Set(accounts.map(({ id }) => id));
  const silent = new Set(off.map(({ accountId, kind }) => `${accountId} ${kind}`));
  return named.filter(({ accountId, kind }) => present.has(accountId) && !silent.has(`${accountId} ${kind}`));
}
