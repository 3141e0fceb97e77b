import type { Transaction } from 'kysely';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { insertAccount } from '../accounts/createAccount.ts';
import { atIdFromAddress, atIdFromStrangers } from '../accounts/loginLimits.ts';
import { rememberPlace } from '../accounts/loginPlaces.ts';
import { resetPassword } from '../accounts/password/resetPassword.ts';
import type { Context } from '../base/context.ts';
import type { DB } from '../database/schema.ts';
import { checkRateLimits, clearRateLimit } from '../http/rateLimits.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { type LinkProof, type PendingLink, takeLink } from './pendingLinks.ts';

/** What has become good: an account, or its new password. */
export interface Confirmed {
  purpose: PendingLink['purpose'];
  userid: string;
}

type Linked = { accountId: number; userId: string };
/** Somebody else took a name, or the player, since the sign-up began. */
type TakenRefusal = Refusal<'EEXISTID' | 'EEXISTNICK' | 'EEXISTMINIRID'>;

/**
 * The last step of what MinIR was asked for (ranking-services.md §10.3). MinIR alone proves nothing: whoever began it
 * could have had the player press "confirm" there. So it takes the browser that began it, with its secret, and the
 * ticket that browser was sent back with.
 */
export async function confirmLink(
  ctx: Context,
  { address, ...proof }: LinkProof & { address: string },
): Promise<Confirmed | TakenRefusal | Refusal<'ESESSIONKEYEXP' | 'ENOTUSER' | 'ETOOMANY'>> {
  const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.externalRequestPerAddress, by: address }]);
  if (tooMany) return tooMany;
  const result = await afterDueVoteCounts(ctx, async (trx, now) => {
    const link = await takeLink(trx, proof, now);
    if (!link) return refuse('ESESSIONKEYEXP');
    const linked = await (link.purpose === 'signup'
      ? makeAccount(ctx, trx, link, now)
      : resetPassword(trx, { service: 'beatoraja', rankingId: link.rankingId }, link.passwordHash));
    if (isRefusal(linked)) return linked;
    const { accountId, userId } = linked;
    await rememberPlace(ctx, trx, { accountId, address });
    return { purpose: link.purpose, userid: userId };
  });
  if (isRefusal(result)) return result;
  await ctx.published.refreshChanged();
  // Guesses at the account were not its owner's.
  const { userid: userId } = result;
  await clearRateLimit(ctx, [atIdFromAddress({ userId, address }), atIdFromStrangers({ userId })]);
  return result;
}

async function makeAccount(
  ctx: Context,
  trx: Transaction<DB>,
  { userId, nickname, passwordHash, rankingId }: PendingLink,
  now: Date,
): Promise<Linked | TakenRefusal> {
  if (userId === null || nickname === null) throw new Error('a waiting sign-up without its names');
  const identity = { service: 'beatoraja', rankingId } as const;
  const made = await insertAccount(ctx, trx, now, { userId, nickname, passwordHash, isAdmin: false, identity });
  return isRefusal(made) ? (made as TakenRefusal) : { ...made, userId };
}
