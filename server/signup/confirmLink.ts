import type { Transaction } from 'kysely';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { insertAccount } from '../accounts/createAccount.ts';
import { clearLoginAttempts } from '../accounts/loginLimits.ts';
import { rememberPlace } from '../accounts/loginPlaces.ts';
import { resetPassword } from '../accounts/password/resetPassword.ts';
import type { Context } from '../base/context.ts';
import type { DB } from '../database/schema.ts';
import { checkRateLimits } from '../http/rateLimits.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { type LinkProof, type PendingLink, takeLink } from './pendingLinks.ts';

/** What was confirmed: a new account, or the new password of an account. */
export interface ConfirmedLink {
  purpose: PendingLink['purpose'];
  userid: string;
}

type Linked = { accountId: number; userId: string };
/** Somebody else took a name or the ranking id since the sign-up was started, or the nickname was changed lately. */
type NameRefusal = Refusal<'EEXISTID' | 'EEXISTNICK' | 'EEXISTMINIRID' | 'ECHANGENICK3'>;

/**
 * Completes a sign-up or password reset that MinIR has confirmed (ranking-services.md §10.3). MinIR's word alone
 * proves nothing: an attacker could start it and have the player press "confirm" there. So it takes the browser that
 * started it, with its secret and the ticket that MinIR sent it back with (ESESSIONKEYEXP).
 */
export async function confirmLink(
  ctx: Context,
  { address, ...proof }: LinkProof & { address: string },
): Promise<ConfirmedLink | NameRefusal | Refusal<'ESESSIONKEYEXP' | 'ENOTUSER' | 'ETOOMANY'>> {
  const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.externalRequestPerAddress, by: address }]);
  if (tooMany) return tooMany;
  const result = await afterDueVoteCounts(ctx, async (trx, now) => {
    const link = await takeLink(trx, proof, now);
    if (!link) return refuse('ESESSIONKEYEXP');
    const linked = await (link.purpose === 'signup'
      ? createLinkedAccount(ctx, trx, link, now)
      : resetPassword(trx, { service: 'beatoraja', rankingId: link.rankingId }, link.passwordHash));
    if (isRefusal(linked)) return linked;
    const { accountId, userId } = linked;
    await rememberPlace(ctx, trx, { accountId, address });
    return { purpose: link.purpose, userid: userId };
  });
  if (isRefusal(result)) return result;
  await ctx.published.refreshChanged();
  await clearLoginAttempts(ctx, { userId: result.userid, address });
  return result;
}

async function createLinkedAccount(
  ctx: Context,
  trx: Transaction<DB>,
  { userId, nickname, passwordHash, rankingId }: PendingLink,
  now: Date,
): Promise<Linked | NameRefusal> {
  if (userId === null || nickname === null) throw new Error('a pending sign-up without its names');
  const identity = { service: 'beatoraja', rankingId } as const;
  const made = await insertAccount(ctx, trx, now, { userId, nickname, passwordHash, isAdmin: false, identity });
  return isRefusal(made) ? (made as NameRefusal) : { ...made, userId };
}
