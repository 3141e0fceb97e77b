import type { Transaction } from 'kysely';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isStillPassword } from '../../platform/http/confirmPassword.ts';
import { checkRateLimits } from '../../platform/http/rateLimits.ts';
import { type LinkRefusal, linkPlayer } from '../../players/identity/linkPlayer.ts';
import { afterDueVoteCounts } from '../../voting/voteCounts/afterDueVoteCounts.ts';
import { insertAccount } from '../createAccount.ts';
import { clearLoginAttempts } from '../loginLimits.ts';
import { rememberPlace } from '../loginPlaces.ts';
import { resetPassword } from '../resetPassword.ts';
import { type LinkProof, type PendingLink, takeLink } from './pendingLinks.ts';

/** What was confirmed: a new account, the new password of an account, or its second ranking id. */
export interface ConfirmedLink {
  purpose: PendingLink['purpose'];
  userid: string;
}

type Linked = { accountId: number; userId: string };
/** Somebody else took a name or the ranking id since the sign-up was started, or the nickname was changed lately. */
type NameRefusal = Refusal<'EEXISTID' | 'EEXISTNICK' | 'EEXISTMINIRID' | 'ECHANGENICK3'>;

/**
 * Completes a sign-up, a password reset or a link of a second ranking id that MinIR has confirmed (ranking-services.md §10.3). MinIR's word alone
 * proves nothing: an attacker could start it and have the player press "confirm" there. So it takes the browser that
 * started it, with its secret and the ticket that MinIR sent it back with (ESESSIONKEYEXP).
 */
export async function confirmLink(
  ctx: Context,
  { address, ...proof }: LinkProof & { address: string },
): Promise<
  | ConfirmedLink
  | NameRefusal
  | LinkRefusal<'beatoraja'>
  | Refusal<'ESESSIONKEYEXP' | 'ENOTUSER' | 'ELINKEDLATELY' | 'ETOOMANY'>
> {
  const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.externalRequestPerAddress, by: address }]);
  if (tooMany) return tooMany;
  const result = await afterDueVoteCounts(ctx, async (trx, now) => {
    const link = await takeLink(trx, proof, now);
    if (!link) return refuse('ESESSIONKEYEXP');
    const linked = await confirmed(ctx, trx, link, now);
    if (isRefusal(linked)) return linked;
    const { accountId, userId } = linked;
    if (link.purpose !== 'link') await rememberPlace(ctx, trx, { accountId, address });
    return { purpose: link.purpose, userid: userId };
  });
  if (isRefusal(result)) return result;
  await ctx.published.refreshChanged();
  if (result.purpose !== 'link') await clearLoginAttempts(ctx, { userId: result.userid, address });
  return result;
}

/** Does what a link waited for. */
async function confirmed(
  ctx: Context,
  trx: Transaction<DB>,
  link: PendingLink,
  now: Date,
): Promise<Linked | NameRefusal | LinkRefusal<'beatoraja'> | Refusal<'ESESSIONKEYEXP' | 'ENOTUSER' | 'ELINKEDLATELY'>> {
  const { accountId, passwordHash, rankingId } = link;
  const identity = { service: 'beatoraja', rankingId } as const;
  if (accountId !== null) {
    const linked = await linkPlayer(ctx, trx, now, accountId, identity);
    if (isRefusal(linked)) return linked;
    // Whoever changed the password since would not have allowed it.
    if (!(await isStillPassword(trx, accountId, passwordHash))) return refuse('ESESSIONKEYEXP');
    return { accountId, userId: '' };
  }
  if (link.purpose === 'recover') return resetPassword(trx, identity, { passwordHash, now });
  const { userId, nickname } = link;
  if (userId === null || nickname === null) throw new Error('a pending sign-up without its names');
  const made = await insertAccount(ctx, trx, now, { userId, nickname, passwordHash, isAdmin: false, identity });
  return isRefusal(made) ? (made as NameRefusal) : { ...made, userId };
}
