import { whyNotCode, whyNotLr2Id, whyNotPassword, whyNotPasswordAgain } from '#domain/accounts/fields.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { checkRateLimits } from '../../platform/http/rateLimits.ts';
import { hashPassword } from '../../platform/password.ts';
import { clearLoginAttempts } from '../loginLimits.ts';
import { rememberPlace } from '../loginPlaces.ts';
import { resetPassword } from '../resetPassword.ts';
import { type ProofRefusal, proveLr2 } from './proveLr2.ts';
import type { Requester } from './signUpLr2.ts';

/** The form of a forgotten password. */
export interface Lr2Recovery {
  lr2Id: string;
  code: string;
  password: string;
  passwordAgain: string;
}

/**
 * Resets the password of an LR2 player: with the same proof as at sign-up, sets the new password, ends all sessions
 * and clears the wrong logins. Only the player learns whether there is an account, after the proof (ENOTUSER).
 */
export async function recoverLr2(
  ctx: Context,
  form: Lr2Recovery,
  { browserHash, address }: Requester,
): Promise<
  { userid: string } | ProofRefusal | Refusal<'NOTINFO' | 'NOTVALIDPW' | 'NOTEQUALPW' | 'ENOTUSER' | 'ELINKEDLATELY'>
> {
  const { lr2Id, code, password, passwordAgain } = form;
  if (whyNotCode(code) || [lr2Id, password, passwordAgain].includes('')) return refuse('NOTINFO');
  const why = whyNotLr2Id(lr2Id) ?? whyNotPassword(password) ?? whyNotPasswordAgain(password, passwordAgain);
  if (why) return refuse(why);
  const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.recoverPerAddress, by: address }]);
  if (tooMany) return tooMany;
  const proof = await proveLr2(ctx, { purpose: 'recover', lr2Id, code, browserHash, address });
  if (isRefusal(proof)) return proof;

  const passwordHash = await hashPassword(password);
  const result = await inTransaction(ctx, async (trx) => {
    const used = await proof.useCode(trx);
    if (used) return used;
    const identity = { service: 'lr2', rankingId: proof.rankingId } as const;
    const account = await resetPassword(trx, identity, { passwordHash, now: ctx.clock.now() });
    if (isRefusal(account)) return account;
    await rememberPlace(ctx, trx, { accountId: account.accountId, address });
    return { userid: account.userId };
  });
  if (isRefusal(result)) return result;
  await clearLoginAttempts(ctx, { userId: result.userid, address });
  return result;
}
