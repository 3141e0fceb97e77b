import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { rankingIdOf } from '#domain/players/rankingId.ts';
import type { Context } from '../../platform/context.ts';
import { checkRateLimits } from '../../platform/http/rateLimits.ts';

/** Asks the ranking service about a well-formed LR2 ID, and refuses one that it does not know (NOTVALIDLR2ID). */
export async function whyNoPlayer(
  ctx: Context,
  lr2Id: string,
  address: string,
): Promise<Refusal<'EIRNOTCONNECT' | 'NOTVALIDLR2ID' | 'ETOOMANY'> | null> {
  const { lr2ir } = ctx.services;
  if (!lr2ir) return refuse('EIRNOTCONNECT');
  const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.externalRequestPerAddress, by: address }]);
  if (tooMany) return tooMany;
  const player = await lr2ir.player(rankingIdOf('lr2', lr2Id), { purpose: 'idCheck', caller: `address ${address}` });
  if (player === 'absent') return refuse('NOTVALIDLR2ID');
  return typeof player === 'string' ? refuse('EIRNOTCONNECT') : null;
}
