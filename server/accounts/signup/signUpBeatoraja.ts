import { whyNotFields } from '#domain/accounts/whyNotFields.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import type { Context } from '../../platform/context.ts';
import { checkRateLimits } from '../../platform/http/rateLimits.ts';
import { hashPassword } from '../../platform/password.ts';
import { whyTaken } from '../../players/identity/whyTaken.ts';
import { type CreateAccountRefusal, identityOf, type NewAccount } from '../createAccount.ts';
import { linkLimitPerIdAndAddress } from './linkLimit.ts';
import { type StartedLink, startLink } from './pendingLinks.ts';

/** The form of a beatoraja-style sign-up. */
export interface BeatorajaSignUp extends Required<Pick<NewAccount, 'userId' | 'password' | 'nickname' | 'minirId'>> {
  passwordAgain: string;
}

/** The browser that starts a sign-up or password reset. */
export interface FlowStarter {
  /** As `clientAddress` returns it. */
  address: string;
  /** The hash of the flow cookie that the browser has already; null without one. */
  previousBrowserHash: string | null;
  /** Sets a new flow cookie, and returns its hash. */
  setFlowCookie: () => string;
}

/** The refusals of an account without an LR2 ID. */
export type BeatorajaRefusal = Refusal<
  Exclude<CreateAccountRefusal['error'], 'NOTVALIDLR2ID' | 'EEXISTLR2ID' | 'ECHANGENICK3'>
>;

/**
 * Starts a beatoraja-style sign-up: checks everything but the proof of the MinIR ID, and stores the form until MinIR
 * vouches for the player and the same browser confirms it (`confirmLink`). No account is created yet.
 */
export async function signUpBeatoraja(
  ctx: Context,
  { passwordAgain, ...account }: BeatorajaSignUp,
  { address, previousBrowserHash, setFlowCookie }: FlowStarter,
): Promise<StartedLink | BeatorajaRefusal | Refusal<'EIRNOTCONNECT' | 'ETOOMANY'>> {
  const { userId, password, nickname } = account;
  const why = whyNotFields(account, passwordAgain);
  if (why) return why as BeatorajaRefusal;
  const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.signupPerAddress, by: address }]);
  if (tooMany) return tooMany;
  const identity = identityOf(account);
  const taken = await whyTaken(ctx, { userId, nickname, ...identity });
  if (taken) return taken as BeatorajaRefusal;
  const { minir } = ctx.services;
  if (!minir) return refuse('EIRNOTCONNECT');
  const tooManyOfId = await checkRateLimits(ctx, [linkLimitPerIdAndAddress(address, identity)]);
  if (tooManyOfId) return tooManyOfId;
  const { rankingId } = identity;
  const passwordHash = await hashPassword(password);
  const browserHash = setFlowCookie();
  const link = { purpose: 'signup', rankingId, accountId: null, userId, nickname, passwordHash, browserHash } as const;
  return startLink(ctx, minir, link, previousBrowserHash);
}
