import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { Service } from '#domain/players/clears.ts';
import { isNativeId } from '#domain/players/rankingId.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../../platform/context.ts';
import { lockExclusive } from '../../platform/database/locks.ts';
import { confirmPassword, isStillPassword } from '../../platform/http/confirmPassword.ts';
import { type NotNow, whyNotActNow } from '../../platform/whyNotActNow.ts';
import { recomputeRatings } from '../../scores/ratings/recomputeRatings.ts';
import { recomputeRestrictions } from '../../scores/recomputeRestrictions.ts';
import { afterDueVoteCounts } from '../../voting/voteCounts/afterDueVoteCounts.ts';
import { forgetPlayer } from './forgetPlayer.ts';
import { nativePlayerForGame } from './nativePlayer.ts';
import { ownPlayers } from './ownPlayers.ts';

type Unlinked = { unlinked: true } | Refusal<'ENOMATCHPASSWORD' | 'ELASTID'> | NotNow;

/**
 * Unlinks the player of a service from an account, with the scores that were fetched or pushed (accounts.md §1.1); and
 * recomputes the restrictions. Scores from the player's own game stay, under a native id. The other player is then
 * shown first. Requires the password of the account, as linking does. A service that is not linked is a success; the
 * only player is ELASTID.
 */
export async function unlinkPlayer(
  ctx: Context,
  accountId: number,
  { service, password }: { service: Service; password: string },
): Promise<Unlinked | Refusal<'NOTINFO' | 'ETOOMANY'>> {
  if (password === '') return refuse('NOTINFO');
  const confirmed = await confirmPassword(ctx, accountId, password);
  if (isRefusal(confirmed)) return confirmed;
  const result = await afterDueVoteCounts(ctx, async (trx, now): Promise<Unlinked> => {
    await lockExclusive(trx, 'account names');
    const gone = await whyNotActNow(trx, accountId, 'update');
    if (gone) return gone;
    if (!(await isStillPassword(trx, accountId, confirmed.passwordHash))) return refuse('ENOMATCHPASSWORD');
    const players = await ownPlayers(trx, accountId);
    const player = players.find((one) => one.service === service);
    if (!player || isNativeId(player)) return { unlinked: true };
    const nativeId = await nativePlayerForGame(trx, accountId, player);
    const shownId = players.find((one) => one !== player)?.playerId ?? nativeId;
    if (shownId === null) return refuse('ELASTID');
    await trx.updateTable('account').set({ playerId: shownId }).where('id', '=', accountId).execute();
    await forgetPlayer(ctx, trx, { accountId, player, movesTo: nativeId, now });
    if (nativeId !== null) await recomputeRatings(trx, [nativeId], { by: 'charts', now });
    await recomputeRestrictions(trx, rulesAt(ctx.rules, now), { accountIds: [accountId], tellAt: now });
    return { unlinked: true };
  });
  if (!isRefusal(result)) await ctx.published.refreshChanged();
  return result;
}
