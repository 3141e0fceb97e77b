import type { Kysely } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { DB } from './database/schema.ts';

/** The account of the session was deleted or banned meanwhile. */
export type NotNow = Refusal<'ESESSIONEXP' | 'EBANNED'>;

/**
 * Returns why a viewer may no longer write: the account was deleted (ESESSIONEXP) or banned (EBANNED) since the session was
 * read. Every write of a session calls this first in its transaction, which locks the account against deletion and ban.
 *
 * @param lock `update` if the transaction also changes the account's row: two with a shared lock would deadlock
 */
export async function whyNotActNow(
  trx: Kysely<DB>,
  accountId: number,
  lock: 'share' | 'update' = 'share',
): Promise<NotNow | null> {
  const account = await trx
    .selectFrom('account')
    .select('bannedAt')
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .$call((accounts) => (lock === 'update' ? accounts.forUpdate() : accounts.forShare()))
    .executeTakeFirst();
  if (!account) return refuse('ESESSIONEXP');
  return account.bannedAt ? refuse('EBANNED') : null;
}
