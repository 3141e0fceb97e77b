import type { Transaction } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { isNativeId } from '#domain/players/rankingId.ts';
import { MAX_RIVALS } from '#domain/players/rivals.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type NotNow, whyNotActNow } from '../../platform/whyNotActNow.ts';
import { type FoundPlayer, findPlayer } from '../identity/findPlayer.ts';

/**
 * Adds a player to the rivals of an account. Adding one again changes nothing. ENOTFOUND for an ID without a profile,
 * ESAMEPERSON for the owner, EMAXRIVALS with `limit` when the list is full.
 */
export async function addRival(
  ctx: Context,
  accountId: number,
  userid: string,
): Promise<{ added: boolean } | Refusal<'ENOTFOUND' | 'ESAMEPERSON' | 'EMAXRIVALS'> | NotNow> {
  return inTransaction(ctx, async (trx) => {
    // Locked, so that concurrent additions cannot exceed the limit.
    const gone = await whyNotActNow(trx, accountId, 'update');
    if (gone) return gone;
    const rival = await findPlayer(trx, userid);
    if (!rival) return refuse('ENOTFOUND');
    if (rival.accountId === accountId) return refuse('ESAMEPERSON');
    const playerId = await keptPlayerOf(trx, rival);
    if (playerId === null) return refuse('ENOTFOUND');
    const rivals = await trx.selectFrom('rival').select('playerId').where('accountId', '=', accountId).execute();
    if (rivals.some((one) => one.playerId === playerId)) return { added: false };
    if (rivals.length >= MAX_RIVALS) return refuse('EMAXRIVALS', { limit: MAX_RIVALS });
    await trx.insertInto('rival').values({ accountId, playerId }).execute();
    return { added: true };
  });
}

/**
 * Locks a found player until the transaction ends, and returns the row id: that of the linked player if a native one is
 * being replaced, null if the player is being deleted or unlinked.
 */
async function keptPlayerOf(trx: Transaction<DB>, { playerId, accountId, ...identity }: FoundPlayer) {
  const players = trx.selectFrom('player').select('id').forKeyShare();
  const same = await players.where('id', '=', playerId).where('movesTo', 'is', null).executeTakeFirst();
  if (same || accountId === null || !isNativeId(identity)) return same?.id ?? null;
  const linked = await players
    .where('accountId', '=', accountId)
    .where('service', '=', identity.service)
    .executeTakeFirst();
  return linked?.id ?? null;
}
