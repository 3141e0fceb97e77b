import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../platform/context.ts';
import { hasLoginId, meantBy } from '../platform/database/loginId.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { checkRateLimits, clearRateLimit } from '../platform/http/rateLimits.ts';
import { openSession } from '../platform/http/session.ts';
import { hashPassword, needsRehash, passwordMatches } from '../platform/password.ts';
import { loginLimitPerAddress, loginLimitPerIdAndAddress, loginLimitPerIdFromUnknownAddresses } from './loginLimits.ts';
import { isKnownPlace, rememberPlace } from './loginPlaces.ts';

/** The ID and password of an account, and who sends them. */
export interface Credentials {
  userId: string;
  password: string;
  /** As `clientAddress` returns it. */
  address: string;
}

/** Opens a session for a user id and its password (`checkPassword`); EBANNED with the reason and time of a ban. */
export async function login(
  ctx: Context,
  { userAgent, ...credentials }: Credentials & { userAgent: string },
): Promise<{ accountId: number; token: string } | Refusal<'NOTINFO' | 'ENOTUSER' | 'EBANNED' | 'ETOOMANY'>> {
  const account = await checkPassword(ctx, credentials);
  if (isRefusal(account)) return account;
  if (account.bannedAt)
    return refuse('EBANNED', { reason: account.banReason ?? '', since: account.bannedAt.toISOString() });
  const { password, address } = credentials;

  await clearRateLimit(ctx, [loginLimitPerIdAndAddress({ userId: account.userId, address })]);
  const newHash = needsRehash(account.passwordHash) ? await hashPassword(password) : account.passwordHash;
  return inTransaction(ctx, async (trx) => {
    // If the password was changed meanwhile, every session was ended, and the old password must not open a new one.
    const isUnchanged = await trx
      .updateTable('account')
      .set({ passwordHash: newHash })
      .where('id', '=', account.id)
      .where('passwordHash', '=', account.passwordHash)
      .returning('id')
      .executeTakeFirst();
    if (!isUnchanged) return refuse('ENOTUSER');
    await rememberPlace(ctx, trx, { accountId: account.id, address });
    const { token } = await openSession({ db: trx, clock: ctx.clock }, account.id, userAgent);
    return { accountId: account.id, token };
  });
}

/**
 * Returns the account of a user id and its password, banned or not. An unknown id and a wrong password get the same
 * answer (ENOTUSER), take the same time and count against the same rate limits (ETOOMANY). Attempts are counted before a
 * password is hashed, so that guessing costs the site little. Attempts from unknown addresses never lock the owner out
 * of an address they have logged in from before.
 */
export async function checkPassword(ctx: Context, { userId, password, address }: Credentials) {
  if (userId === '' || password === '') return refuse('NOTINFO');
  const account = await accountOf(ctx, userId);
  const attempt = { userId: account?.userId ?? userId.toLowerCase(), address };
  const tooMany = await checkRateLimits(ctx, [loginLimitPerIdAndAddress(attempt), loginLimitPerAddress(attempt)]);
  if (tooMany) return tooMany;

  // The same queries run for an unknown id: no account has the number 0.
  const isKnown = await isKnownPlace(ctx, { accountId: account?.id ?? 0, address });
  const tooManyUnknown = isKnown ? null : await checkRateLimits(ctx, [loginLimitPerIdFromUnknownAddresses(attempt)]);
  if (tooManyUnknown) return tooManyUnknown;
  const matches = await passwordMatches(account?.passwordHash, password, { urgent: isKnown });
  return matches && account ? account : refuse('ENOTUSER');
}

/** Finds the account of a login ID, ignoring case. */
async function accountOf({ db }: Context, userId: string) {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'userId', 'passwordHash', 'bannedAt', 'banReason'])
    .where(hasLoginId(userId))
    .$narrowType<{ userId: string; passwordHash: string }>()
    .execute();
  return meantBy(userId, accounts);
}
