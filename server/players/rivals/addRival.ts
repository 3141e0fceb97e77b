import { type Refusal, refuse } from '#domain/common/errors.ts';
import { MAX_RIVALS } from '#domain/players/rivals.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type NotNow, whyNotActNow } from '../../scores/whyNotActNow.ts';
import { findPlayer } from '../identity/findPlayer.ts';

/**
 * Adds a player to the rivals of an account (players.md §8). One who is among them stays there. ENOTFOUND for one who has no
 * profile, ESAMEPERSON for the owner, EMAXRIVALS with `limit` where there is no room.
 */
export async function addRival(
  ctx: Context,
  accountId: number,
  userid: string,
): Promise<{ added: boolean } | Refusal<'ENOTFOUND' | 'ESAMEPERSON' | 'EMAXRIVALS'> | NotNow> {
  return inTransaction(ctx, async (trx) => {
    // Rivals of one account are added one after the other, so that two at once cannot exceed the limit.
    const gone = await whyNotActNow(trx, accountId, 'update');
    if (gone) return gone;
    const rival = await findPlayer(trx, userid);
    if (!rival) return refuse('ENOTFOUND');
    const { playerId } = rival;
    if (rival.accountId === accountId) return refuse('ESAMEPERSON');
    // A player who is being deleted, or replaced by a linked id, is gone by now, or stays until this ends.
    const kept = await trx
      .selectFrom('player')
      .select('id')
      .where('id', '=', playerId)
      .where('movesTo', 'is', null)
      .forKeyShare()
      .executeTakeFirst();
    if (!kept) return refuse('ENOTFOUND');
    const rivals = await trx.selectFrom('rival').select('playerId').where('accountId', '=', accountId).execute();
    if (rivals.some((one) => one.playerId === playerId)) return { added: false };
    if (rivals.length >= MAX_RIVALS) return refuse('EMAXRIVALS', { limit: MAX_RIVALS });
    await trx.insertInto('rival').values({ accountId, playerId }).execute();
    return { added: true };
  });
}
