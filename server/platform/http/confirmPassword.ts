import type { Transaction } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import type { Context } from '../context.ts';
import type { DB } from '../database/schema.ts';
import { passwordMatches } from '../password.ts';
import { checkRateLimits, clearRateLimit } from './rateLimits.ts';

/**
 * Checks the password of a logged-in user, before a change that only the owner may make. ESESSIONEXP if the account was
 * deleted since.
 *
 * @returns the hash that matches; the change requires that it is still stored, so that one of two concurrent changes is
 *   refused
 */
export async function confirmPassword(
  ctx: Context,
  accountId: number,
  password: string,
): Promise<{ passwordHash: string } | Refusal<'ENOMATCHPASSWORD' | 'ESESSIONEXP' | 'ETOOMANY'>> {
  const attempt = { limit: rateLimits.passwordPerAccount, key: String(accountId) };
  const tooMany = await checkRateLimits(ctx, [attempt]);
  if (tooMany) return tooMany;
  const account = await ctx.db
    .selectFrom('account')
    .select(['passwordHash', 'deletedAt'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account?.deletedAt) return refuse('ESESSIONEXP');
  const passwordHash = account?.passwordHash ?? null;
  if (!(await passwordMatches(passwordHash, password)) || passwordHash === null) return refuse('ENOMATCHPASSWORD');
  await clearRateLimit(ctx, [attempt]);
  return { passwordHash };
}

/**
 * Returns whether the hash that `confirmPassword` returned is still stored, in the transaction of the change, and locks
 * the account until its end.
 */
export async function isStillPassword(trx: Transaction<DB>, accountId: number, passwordHash: string): Promise<boolean> {
  const account = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('passwordHash', '=', passwordHash)
    .forUpdate()
    .executeTakeFirst();
  return account !== undefined;
}
