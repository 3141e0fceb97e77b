import type { Kysely } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { DB } from '../platform/database/schema.ts';

/** The account of a session was deleted, or banned. */
export type NotNow = Refusal<'ESESSIONEXP' | 'EBANNED'>;

/**
 * Returns why somebody whose session was read before may write no more: the account was deleted since (ESESSIONEXP) or banned
 * (EBANNED). Every write of a session asks first in its transaction, until whose end a deletion or ban then waits.
 *
 * @param lock `update` where the transaction changes the account's row too: two that had shared it would wait for each other
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
