import { whyNotPassword, whyNotPasswordAgain } from '#domain/accounts/fields.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sha256Hex } from '../../platform/hash.ts';
import { checkRateLimits } from '../../platform/http/rateLimits.ts';
import { hashPassword } from '../../platform/password.ts';
import { clearLoginAttempts } from '../loginLimits.ts';
import { rememberPlace } from '../loginPlaces.ts';
import { setPassword } from '../setPassword.ts';
import { queueMail } from './queueMail.ts';

/**
 * Queues the search for accounts with this ID or address, to which links are sent (`sendMail`). No account is looked up
 * here, so that neither the reply nor its time tells whether there is one.
 *
 * @param address as `clientAddress` returns it
 */
export async function recoverMail(
  ctx: Context,
  asked: string,
  address: string,
): Promise<Record<string, never> | Refusal<'NOTINFO' | 'ETOOMANY'>> {
  if (asked.trim() === '') return refuse('NOTINFO');
  const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.recoverPerAddress, key: address }]);
  if (tooMany) return tooMany;
  const mail = { receiver: '', payload: { kind: 'recover' as const, asked: asked.trim() } };
  await inTransaction(ctx, (trx) => queueMail(trx, ctx.clock.now(), [mail]));
  return {};
}

type SubmitCode = 'NOTINFO' | 'NOTVALIDPW' | 'NOTEQUALPW' | 'EMAILLINK' | 'ETOOMANY';

/** Sets the password of the account that a link was sent to; returns the ID to log in with. */
export async function recoverMailSubmit(
  ctx: Context,
  { token, userpw, userpwAgain }: { token: string; userpw: string; userpwAgain: string },
  address: string,
): Promise<{ userid: string } | Refusal<SubmitCode>> {
  const why = whyNotPassword(userpw) ?? whyNotPasswordAgain(userpw, userpwAgain);
  if (why) return refuse(why);
  const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.recoverPerAddress, key: address }]);
  if (tooMany) return tooMany;
  const passwordHash = await hashPassword(userpw);
  const result = await inTransaction(ctx, async (trx): Promise<{ userid: string } | Refusal<'EMAILLINK'>> => {
    // Locked, so that of two uses at once the second finds no token.
    const owner = await trx
      .selectFrom('mailToken')
      .innerJoin('account', 'account.id', 'mailToken.accountId')
      .select(['account.id', 'account.userId'])
      .where('mailToken.hash', '=', sha256Hex(token))
      .where('mailToken.purpose', '=', 'reset')
      .where('mailToken.expiresAt', '>', ctx.clock.expiry())
      .forUpdate()
      .executeTakeFirst();
    // Ends the token with all others of the account.
    if (!owner || owner.userId === null || !(await setPassword(trx, owner.id, passwordHash))) {
      return refuse('EMAILLINK');
    }
    await rememberPlace(ctx, trx, { accountId: owner.id, address });
    return { userid: owner.userId };
  });
  if (!isRefusal(result)) await clearLoginAttempts(ctx, { userId: result.userid, address });
  return result;
}
