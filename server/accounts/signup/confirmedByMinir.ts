import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rankingIdOf } from '#domain/players/rankingId.ts';
import type { Context } from '../../platform/context.ts';
import { vouchFor } from './pendingLinks.ts';

/** The page of this site where linking ends. */
const SUCCESS_PAGE = '/signup/beatoraja/success';

/**
 * Records which player pressed "confirm" on MinIR's page, and returns where MinIR sends the browser, with a ticket.
 * Refuses another player than the one of the pending link (ENOTVALIDAUTH), and a token that was altered, has expired or
 * was used (ESESSIONKEYEXP).
 *
 * @param site the address of this site as the browser knows it
 */
export async function confirmedByMinir(
  ctx: Context,
  { token, userId }: { token: string; userId: string },
  site: string,
): Promise<{ Url: string; QueryParams: string } | Refusal<'ESESSIONKEYEXP' | 'ENOTVALIDAUTH'>> {
  const link = ctx.services.minir?.open(token, ctx.clock.now());
  if (!link) return refuse('ESESSIONKEYEXP');
  const rankingId = rankingIdOf('beatoraja', userId);
  if (rankingId !== link.minirId) return refuse('ENOTVALIDAUTH', { kind: 'forbidden' });
  const ticket = await vouchFor(ctx, { pendingId: link.pendingId, rankingId });
  if (ticket === null) return refuse('ESESSIONKEYEXP');
  return { Url: new URL(SUCCESS_PAGE, site).href, QueryParams: `ticket=${encodeURIComponent(ticket)}` };
}
