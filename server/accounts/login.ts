import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../base/context.ts';
import { inTransaction } from '../database/transaction.ts';
import { checkRateLimits, clearRateLimit } from '../http/rateLimits.ts';
import { openSession } from '../http/session.ts';
import { atAddress, atIdFromAddress, atIdFromStrangers } from './loginLimits.ts';
import { isKnownPlace, rememberPlace } from './loginPlaces.ts';
import { hashPassword, needsRehash, passwordMatches } from './password/password.ts';

/** Who says to be whom, and from where (`addressOf`). */
export interface Credentials {
  userId: string;
  password: string;
  address: string;
  userAgent: string;
}

/**
 * Opens a session for whoever knows id and password. An unknown id and a wrong password answer alike and take as long
 * (ENOTUSER), and run into the same limits (ETOOMANY). Tries are counted before a password is hashed: too many cost who
 * tries them, not the site. What strangers try never shuts the owner out where they have logged in from before.
 */
export async function login(
  ctx: Context,
  { userId, password, address, userAgent }: Credentials,
): Promise<{ accountId: number; token: string } | Refusal<'NOTINFO' | 'ENOTUSER' | 'EBANNED' | 'ETOOMANY'>> {
  if (userId === '' || password === '') return refuse('NOTINFO');
  const fromHere = atIdFromAddress({ userId, address });
  const tooMany = await checkRateLimits(ctx, [atAddress({ userId, address }), fromHere]);
  if (tooMany) return tooMany;

  const account = await ctx.db
    .selectFrom('account')
    .select(['id', 'passwordHash', 'bannedAt', 'banReason'])
    .where('userId', '=', userId)
    .$narrowType<{ passwordHash: string }>()
    .executeTakeFirst();
  // The same questions for an ID that nobody has: no account bears the number 0.
  const isAtHome = await isKnownPlace(ctx, { accountId: account?.id ?? 0, address });
  const tooManyStrangers = isAtHome ? null : await checkRateLimits(ctx, [atIdFromStrangers({ userId })]);
  if (tooManyStrangers) return tooManyStrangers;
  const matches = await passwordMatches(account?.passwordHash, password, { urgent: isAtHome });
  if (!matches || !account) return refuse('ENOTUSER');
  if (account.bannedAt) return refuse('EBANNED', { reason: account.banReason ?? '' });

  await clearRateLimit(ctx, [fromHere]);
  const newHash = needsRehash(account.passwordHash) ? await hashPassword(password) : account.passwordHash;
  return inTransaction(ctx, async (trx) => {
    // Changed meanwhile: the new password has ended every session, and the old one opens none.
    const isStill = await trx
      .updateTable('account')
      .set({ passwordHash: newHash })
      .where('id', '=', account.id)
      .where('passwordHash', '=', account.passwordHash)
      .returning('id')
      .executeTakeFirst();
    if (!isStill) return refuse('ENOTUSER');
    await rememberPlace(ctx, trx, { accountId: account.id, address });
    const { token } = await openSession({ db: trx, clock: ctx.clock }, account.id, userAgent);
    return { accountId: account.id, token };
  });
}
