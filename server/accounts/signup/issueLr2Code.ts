import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { rankingIdOf } from '#domain/players/rankingId.ts';
import type { Context } from '../../platform/context.ts';
import { checkRateLimits } from '../../platform/http/rateLimits.ts';
import { linkLimitPerIdAndAddress } from './linkLimit.ts';
import { type CodeOwner, issueCode } from './ownershipCodes.ts';

/** A request for a code that proves an LR2 ID. */
export interface CodeRequest {
  purpose: CodeOwner['purpose'];
  lr2Id: string;
  /** As `clientAddress` returns it. */
  address: string;
  /** The hash of the flow cookie that the browser has already; null without one. */
  previousBrowserHash: string | null;
  /** Sets a new flow cookie, and returns its hash. */
  setFlowCookie: () => string;
}

/**
 * Issues a code to put into the profile text of an LR2 ID, and returns it with the address of the profile as the API
 * names them.
 */
export async function issueLr2Code(
  ctx: Context,
  { purpose, lr2Id, address, previousBrowserHash, setFlowCookie }: CodeRequest,
): Promise<{ token: string; message: string; expiresAt: string } | Refusal<'EIRNOTCONNECT' | 'ETOOMANY'>> {
  const { lr2ir } = ctx.services;
  if (!lr2ir) return refuse('EIRNOTCONNECT');
  const rankingId = rankingIdOf('lr2', lr2Id);
  const tooMany = await checkRateLimits(ctx, [
    linkLimitPerIdAndAddress(address, { service: 'lr2', rankingId }),
    { limit: rateLimits.externalRequestPerAddress, by: address },
  ]);
  if (tooMany) return tooMany;
  const owner = { purpose, rankingId, browserHash: setFlowCookie() };
  const { code, expiresAt } = await issueCode(ctx, owner, previousBrowserHash);
  return { token: code, message: lr2ir.profileUrl(rankingId), expiresAt: expiresAt.toISOString() };
}
