import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rankingIdOf } from '#domain/players/rankingId.ts';
import type { Context } from '../base/context.ts';
import { vouchFor } from '../signup/pendingLinks.ts';

/** The page of ours that ends a link. */
const SUCCESS_PAGE = '/signup/beatoraja/success';

/**
 * MinIR says who pressed "confirm" on its page, and is told where the browser goes from there, with a ticket
 * (ranking-services.md §10.3). Another player than the one who waits is refused (ENOTVALIDAUTH), and so is a token that
 * was changed, has run out or was used (ESESSIONKEYEXP).
 *
 * @param site our address as the browser knows it
 */
export async function linkPlayer(
  ctx: Context,
  { token, userId }: { token: string; userId: string },
  site: string,
): Promise<{ Url: string; QueryParams: string } | Refusal<'ESESSIONKEYEXP' | 'ENOTVALIDAUTH'>> {
  const link = ctx.outside.minir?.open(token, ctx.clock.now());
  if (!link) return refuse('ESESSIONKEYEXP');
  const rankingId = rankingIdOf('beatoraja', userId);
  if (rankingId !== link.minirId) return refuse('ENOTVALIDAUTH', { kind: 'forbidden' });
  const ticket = await vouchFor(ctx, { pendingId: link.pendingId, rankingId });
  if (ticket === null) return refuse('ESESSIONKEYEXP');
  return { Url: new URL(SUCCESS_PAGE, site).href, QueryParams: `ticket=${encodeURIComponent(ticket)}` };
}
