import type { Transaction } from 'kysely';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';
import { openSession } from '../platform/http/session.ts';

/**
 * Opens a session for an account that a sign-up has just created or restored. A restored account that is banned gets none,
 * as at a login.
 *
 * @returns the token for the cookie; null for a banned account
 */
export async function openFirstSession(
  { clock }: Pick<Context, 'clock'>,
  trx: Transaction<DB>,
  accountId: number,
  userAgent: string,
): Promise<string | null> {
  const account = await trx
    .selectFrom('account')
    .select('bannedAt')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (account.bannedAt) return null;
  return (await openSession({ db: trx, clock }, accountId, userAgent)).token;
}
