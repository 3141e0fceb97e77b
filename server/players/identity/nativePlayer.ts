import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Service } from '#domain/players/clears.ts';
import { isNativeId, nativeUuid, type RankingIdentity } from '#domain/players/rankingId.ts';
import type { DB } from '../../platform/database/schema.ts';
import { GAME_ORIGINS } from '../../scores/gameOrigins.ts';
import { recomputeRatings } from '../../scores/ratings/recomputeRatings.ts';
import { clearForgotten, deleteWithoutScores, FORGOTTEN_AT_ONCE, markForgotten } from './forgottenScores.ts';
import { type OwnPlayer, ownPlayers } from './ownPlayers.ts';
import { upsertPlayer } from './upsertPlayer.ts';

/** Returns a new native id, for a player who has none at the service. */
export async function nativeIdentity(trx: Transaction<DB>, service: Service): Promise<RankingIdentity> {
  if (service === 'beatoraja') return { service, rankingId: nativeUuid(randomUUID()) };
  const { rows } = await sql<{ id: string }>`select nextval('native_lr2_id')::text as id`.execute(trx);
  return { service, rankingId: rows[0]?.id ?? '' };
}

/**
 * Returns the player of an account at a service, and creates one with a native id if there is none. The transaction
 * must have locked the account.
 */
export async function nativePlayerOf(trx: Transaction<DB>, accountId: number, service: Service): Promise<number> {
  const known = (await ownPlayers(trx, accountId)).find((one) => one.service === service);
  return known?.playerId ?? (await insertNativePlayer(trx, accountId, service));
}

async function insertNativePlayer(trx: Transaction<DB>, accountId: number, service: Service): Promise<number> {
  const playerId = await upsertPlayer(trx, await nativeIdentity(trx, service));
  await trx.updateTable('player').set({ accountId }).where('id', '=', playerId).execute();
  return playerId;
}

/**
 * Moves the data of an account's native player to the player whose id at the service is being linked, and deletes the
 * native one. If there are many scores, a job moves the rest. Does nothing if the account has no native player of the
 * service.
 */
export async function replaceNativePlayer(
  trx: Transaction<DB>,
  accountId: number,
  { service, playerId }: { service: Service; playerId: number },
  now: Date,
): Promise<void> {
  const native = (await ownPlayers(trx, accountId)).find((one) => one.service === service && isNativeId(one));
  if (!native) return;
  await trx.updateTable('ratingDay').set({ playerId }).where('playerId', '=', native.playerId).execute();
  // Locked: adding this player as a rival waits for this transaction, or this one for it.
  await trx.selectFrom('player').select('id').where('id', '=', native.playerId).forUpdate().execute();
  await sql`
    with gone as (delete from rival where player_id = ${native.playerId} returning account_id)
    insert into rival (account_id, player_id) select account_id, ${playerId}::int from gone on conflict do nothing
  `.execute(trx);
  await trx.updateTable('player').set({ accountId: null }).where('id', '=', native.playerId).execute();
  await trx.updateTable('player').set({ accountId }).where('id', '=', playerId).execute();
  await trx
    .updateTable('account')
    .set({ playerId })
    .where('id', '=', accountId)
    .where('playerId', '=', native.playerId)
    .execute();
  await markForgotten(trx, { playerId: native.playerId, movesTo: playerId, now });
  const { isDone } = await clearForgotten(trx, native.playerId, FORGOTTEN_AT_ONCE);
  await recomputeRatings(trx, [native.playerId, playerId], { by: 'charts', now });
  if (isDone) await deleteWithoutScores(trx, native.playerId);
}

/**
 * Returns a native player for the scores that the player's game sent when the id is unlinked: they belong to the
 * person, not to the ranking service. Null if there are none.
 */
export async function nativePlayerForGame(
  trx: Transaction<DB>,
  accountId: number,
  { playerId, service }: OwnPlayer,
): Promise<number | null> {
  const kept = await trx
    .selectFrom('score')
    .select('playerId')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('playerId', '=', playerId),
        // Still being moved to this player.
        eb('playerId', 'in', selectFrom('player').select('id').where('movesTo', '=', playerId)),
      ]),
    )
    .where('origin', 'in', GAME_ORIGINS)
    .limit(1)
    .executeTakeFirst();
  if (!kept) return null;
  // An account has at most one player per service.
  await trx.updateTable('player').set({ accountId: null }).where('id', '=', playerId).execute();
  return insertNativePlayer(trx, accountId, service);
}
