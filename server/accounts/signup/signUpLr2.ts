import { whyNotCode } from '#domain/accounts/fields.ts';
import { whyNotFields } from '#domain/accounts/whyNotFields.ts';
import { isRefusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import type { Context } from '../../platform/context.ts';
import { checkRateLimits } from '../../platform/http/rateLimits.ts';
import { hashPassword } from '../../platform/password.ts';
import { savePlayerProfile } from '../../players/identity/savePlayerProfile.ts';
import { whyTaken } from '../../players/identity/whyTaken.ts';
import { afterDueVoteCounts } from '../../voting/voteCounts/afterDueVoteCounts.ts';
import { type CreateAccountRefusal, identityOf, insertAccount, type NewAccount } from '../createAccount.ts';
import { rememberPlace } from '../loginPlaces.ts';
import { type ProofRefusal, proveLr2 } from './proveLr2.ts';

/** The form of an LR2-style sign-up. */
export interface Lr2SignUp extends Required<Pick<NewAccount, 'userId' | 'password' | 'nickname' | 'lr2Id'>> {
  passwordAgain: string;
  code: string;
}

/** The browser that sends a request. */
export interface Requester {
  /** The hash of its flow cookie; null without one. */
  browserHash: string | null;
  /** As `clientAddress` returns it. */
  address: string;
}

/** Signs an LR2 player up: creates the account when the player's profile text contains the code. */
export async function signUpLr2(
  ctx: Context,
  { passwordAgain, code, ...account }: Lr2SignUp,
  { browserHash, address }: Requester,
): Promise<{ accountId: number } | CreateAccountRefusal | ProofRefusal> {
  const { userId, password, nickname, lr2Id } = account;
  const why = whyNotCode(code) ? refuse('NOTINFO') : whyNotFields(account, passwordAgain);
  if (why) return why;
  const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.signupPerAddress, by: address }]);
  if (tooMany) return tooMany;
  const identity = identityOf({ lr2Id });
  const taken = await whyTaken(ctx, { userId, nickname, ...identity });
  if (taken) return taken;
  const proof = await proveLr2(ctx, { purpose: 'signup', lr2Id, code, browserHash, address });
  if (isRefusal(proof)) return proof;

  const passwordHash = await hashPassword(password);
  const signedUp = await afterDueVoteCounts(ctx, async (trx, now) => {
    const used = await proof.useCode(trx);
    if (used) return used;
    const made = await insertAccount(ctx, trx, now, { userId, nickname, passwordHash, isAdmin: false, identity });
    if (isRefusal(made)) return made;
    await savePlayerProfile(trx, identity, proof.player);
    await rememberPlace(ctx, trx, { accountId: made.accountId, address });
    return made;
  });
  await ctx.published.refreshChanged();
  return signedUp;
}
