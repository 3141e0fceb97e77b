import { whyNotCode, whyNotLr2Id } from '#domain/accounts/fields.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import type { Context } from '../../platform/context.ts';
import { confirmPassword, isStillPassword } from '../../platform/http/confirmPassword.ts';
import { checkRateLimits } from '../../platform/http/rateLimits.ts';
import { type LinkRefusal, linkPlayer } from '../../players/identity/linkPlayer.ts';
import { savePlayerProfile } from '../../players/identity/savePlayerProfile.ts';
import { afterDueVoteCounts } from '../../voting/voteCounts/afterDueVoteCounts.ts';
import { type ProofRefusal, proveLr2 } from './proveLr2.ts';
import type { Requester } from './signUpLr2.ts';

/**
 * Links an LR2 ID with an account, with the same proof as at sign-up: the profile text of the ID contains the code
 * (accounts.md §1.1), and the password of the account.
 */
export async function linkLr2(
  ctx: Context,
  accountId: number,
  { lr2Id, code, password }: { lr2Id: string; code: string; password: string },
  { browserHash, address }: Requester,
): Promise<{ linked: true } | LinkRefusal<'lr2'> | ProofRefusal | Refusal<'NOTINFO' | 'ENOMATCHPASSWORD'>> {
  if (whyNotCode(code) || password === '') return refuse('NOTINFO');
  const why = whyNotLr2Id(lr2Id);
  if (why) return refuse(why);
  const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.signupPerAddress, by: address }]);
  if (tooMany) return tooMany;
  const confirmed = await confirmPassword(ctx, accountId, password);
  if (isRefusal(confirmed)) return confirmed;
  const proof = await proveLr2(ctx, { purpose: 'link', lr2Id, code, browserHash, address });
  if (isRefusal(proof)) return proof;
  const identity = { service: 'lr2', rankingId: proof.rankingId } as const;
  return afterDueVoteCounts(ctx, async (trx, now) => {
    const used = await proof.useCode(trx);
    if (used) return used;
    const linked = await linkPlayer(ctx, trx, now, accountId, identity);
    if (isRefusal(linked)) return linked;
    if (!(await isStillPassword(trx, accountId, confirmed.passwordHash))) return refuse('ENOMATCHPASSWORD');
    await savePlayerProfile(trx, identity, proof.player);
    return linked;
  });
}
