import { whyNotCode } from '#domain/accounts/fields.ts';
import { findCode } from '#domain/accounts/ownershipCode.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { rankingIdOf } from '#domain/players/rankingId.ts';
import type { Context } from '../../platform/context.ts';
import { checkRateLimits } from '../../platform/http/rateLimits.ts';
import { hashPassword } from '../../platform/password.ts';
import type { Lr2Player } from '../../services/lr2ir/lr2irService.ts';
import type { SignupBrowser } from '../openFirstSession.ts';
import { countVerifyAttempt, issueCode, useCode } from './ownershipCodes.ts';
import {
  type After,
  type Before,
  type Claim,
  checkClaim,
  grant,
  linkLimitPerIdAndAddress,
  type Purpose,
} from './purposes.ts';

/** The browser that starts the proof of an id. */
export interface FlowStarter {
  /** As `clientAddress` returns it. */
  address: string;
  /** The hash of the flow cookie that the browser has already; null without one. */
  previousBrowserHash: string | null;
  /** Sets a new flow cookie, and returns its hash. */
  setFlowCookie: () => string;
}

/** The browser that ends the proof of an id. */
export interface FlowEnder extends SignupBrowser {
  /** The hash of its flow cookie; null without one. */
  browserHash: string | null;
}

/**
 * Issues a code to put into the profile text of an LR2 ID, and returns it with the address of the profile as the API
 * names them.
 */
export async function issueLr2Code(
  ctx: Context,
  { purpose, lr2Id }: { purpose: Purpose; lr2Id: string },
  { address, previousBrowserHash, setFlowCookie }: FlowStarter,
): Promise<{ token: string; message: string; expiresAt: string } | Refusal<'EIRNOTCONNECT' | 'ETOOMANY'>> {
  const { lr2ir } = ctx.services;
  if (!lr2ir) return refuse('EIRNOTCONNECT');
  const rankingId = rankingIdOf('lr2', lr2Id);
  const tooMany = await checkRateLimits(ctx, [
    linkLimitPerIdAndAddress(address, { service: 'lr2', rankingId }),
    { limit: rateLimits.externalRequestPerAddress, key: address },
  ]);
  if (tooMany) return tooMany;
  const owner = { purpose, rankingId, browserHash: setFlowCookie() };
  const { code, expiresAt } = await issueCode(ctx, owner, previousBrowserHash);
  return { token: code, message: lr2ir.profileUrl(rankingId), expiresAt: expiresAt.toISOString() };
}

type ProofRefusal = Refusal<
  'EIRNOTCONNECT' | 'NOTVALIDLR2ID' | 'ESESSIONKEYEXP' | 'ENOTVALIDKEY' | 'PASTEKEY' | 'ETOOMANY'
>;

/** Grants what is claimed by the player of an LR2 ID whose profile text contains the code. */
export async function claimByCode<P extends Purpose>(
  ctx: Context,
  claim: Claim<P, 'lr2'>,
  code: string,
  browser: FlowEnder,
): Promise<
  | { userid: string; token: string | null }
  | Refusal<Before<P, 'lr2'> | After<P, 'lr2'> | ProofRefusal['error'] | 'NOTINFO'>
> {
  if (whyNotCode(code)) return refuse('NOTINFO');
  const checked = await checkClaim(ctx, claim, browser.address);
  if (isRefusal(checked)) return checked;
  const proof = await proveLr2(ctx, { purpose: claim.purpose, lr2Id: claim.id, code }, browser);
  if (isRefusal(proof)) return proof;
  const passwordHash = checked.passwordHash ?? (await hashPassword(claim.password));
  const proved = { ...checked.asked, passwordHash, profile: proof.player };
  return grant(ctx, { ...browser, service: 'lr2' }, async (trx) => (await proof.useCode(trx)) ?? proved);
}

/**
 * Proves that the player of an LR2 ID uses this browser: the profile text, which only they can write, contains the code
 * that was issued to this browser. Never call it in a transaction, as it sends a request to the service.
 *
 * @returns a proof that is valid until its code is used, in the transaction of what the proof allows
 */
export async function proveLr2(
  ctx: Context,
  claim: { purpose: Purpose; lr2Id: string; code: string },
  { browserHash, address }: FlowEnder,
): Promise<
  { player: Lr2Player; useCode: (trx: Parameters<typeof useCode>[0]) => ReturnType<typeof useCode> } | ProofRefusal
> {
  const { lr2ir } = ctx.services;
  if (!lr2ir) return refuse('EIRNOTCONNECT');
  if (browserHash === null) return refuse('ESESSIONKEYEXP');
  const code = claim.code.trim();
  const rankingId = rankingIdOf('lr2', claim.lr2Id);
  const owner = { purpose: claim.purpose, rankingId, browserHash };
  const why = await countVerifyAttempt(ctx, owner, code);
  if (why) return why;
  const player = await lr2ir.player(rankingId, { purpose: 'verification', caller: `address ${address}` });
  if (player === 'absent') return refuse('NOTVALIDLR2ID', { unknown: 1 });
  if (typeof player === 'string') return refuse('EIRNOTCONNECT');
  const found = findCode(player.bio, code);
  if (found === 'none') return refuse('PASTEKEY');
  if (found === 'other') return refuse('ENOTVALIDKEY');
  return { player, useCode: (trx) => useCode(trx, owner, code) };
}
