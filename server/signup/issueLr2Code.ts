import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { rankingIdOf } from '#domain/players/rankingId.ts';
import type { Context } from '../base/context.ts';
import { checkRateLimits } from '../http/rateLimits.ts';
import { type CodeOwner, issueCode } from './ownershipCodes.ts';

/** Who asks for a code, and for which LR2 ID. */
export interface CodeRequest {
  purpose: CodeOwner['purpose'];
  lr2Id: string;
  /** As `addressOf` tells it. */
  address: string;
  /** The mark the browser bears already, if any. */
  previousBrowserHash: string | null;
  /** Gives the browser a new one, and tells its hash. */
  setFlowCookie: () => string;
}

/** A code for the profile text of an LR2 ID, and where that is edited, by the names of the wire. */
export async function issueLr2Code(
  ctx: Context,
  { purpose, lr2Id, address, previousBrowserHash: markedBefore, setFlowCookie: markBrowser }: CodeRequest,
): Promise<{ token: string; message: string; expiresAt: string } | Refusal<'EIRNOTCONNECT' | 'ETOOMANY'>> {
  const { lr2ir } = ctx.outside;
  if (!lr2ir) return refuse('EIRNOTCONNECT');
  const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.externalRequestPerAddress, by: address }]);
  if (tooMany) return tooMany;
  const rankingId = rankingIdOf('lr2', lr2Id);
  const owner = { purpose, rankingId, browserHash: markBrowser() };
  const { code, expiresAt } = await issueCode(ctx, owner, markedBefore);
  return { token: code, message: lr2ir.profileUrl(rankingId), expiresAt: expiresAt.toISOString() };
}
