import { whyNotFields } from '#domain/accounts/whyNotFields.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { checkRateLimits } from '../../platform/http/rateLimits.ts';
import { type CreateAccountRefusal, createAccount, type NewAccount } from '../createAccount.ts';
import { rememberPlace } from '../loginPlaces.ts';
import { openFirstSession } from '../openFirstSession.ts';
import type { FlowEnder } from './proveLr2.ts';

/** The form of a sign-up without an ID at a ranking service. */
export interface NativeSignUp extends Required<Pick<NewAccount, 'userId' | 'password' | 'nickname' | 'native'>> {
  passwordAgain: string;
}

/**
 * Signs up a player without a ranking id, whose game client sends plays to this site, and opens a session. There is
 * nothing to prove; ENOTFOUND where plays are not accepted (DIRECT_SCORES).
 */
export async function signUpNative(
  ctx: Context,
  { passwordAgain, ...account }: NativeSignUp,
  { address, userAgent }: Pick<FlowEnder, 'address' | 'userAgent'>,
): Promise<{ token: string | null } | CreateAccountRefusal | Refusal<'ENOTFOUND' | 'ETOOMANY'>> {
  if (ctx.config.DIRECT_SCORES === 'off') return refuse('ENOTFOUND');
  const why = whyNotFields(account, passwordAgain);
  if (why) return why;
  const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.signupPerAddress, key: address }]);
  if (tooMany) return tooMany;
  const made = await createAccount(ctx, account);
  if (isRefusal(made)) return made;
  const { accountId } = made;
  return inTransaction(ctx, async (trx) => {
    await rememberPlace(ctx, trx, { accountId, address });
    return { token: await openFirstSession(ctx, trx, accountId, userAgent) };
  });
}
