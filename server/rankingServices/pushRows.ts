import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/schema.ts';

/** Days for which a play that was taken is known again (ranking-services.md §10.4). */
export const PUSH_EVENT_DAYS = 30;

/** The account plays are pushed for. */
export interface PushAccount {
  id: number;
  playerId: number;
  banned: boolean;
}

/**
 * The account of a beatoraja player, held until the transaction ends, so that a player's plays are merged one after the
 * other; null when nobody is linked with that id.
 */
export async function lockPushAccount(trx: Transaction<DB>, rankingId: string): Promise<PushAccount | null> {
  const account = await trx
    .selectFrom('player')
    .innerJoin('account', 'account.playerId', 'player.id')
    .select(['account.id', 'player.id as playerId', 'account.bannedAt'])
    .where('player.service', '=', 'beatoraja')
    .where('player.rankingId', '=', rankingId)
    .forNoKeyUpdate('account')
    .executeTakeFirst();
  return account ? { id: account.id, playerId: account.playerId, banned: account.bannedAt !== null } : null;
}

/**
 * Remembers events of a player, and tells which of them were not known yet (ranking-services.md §10.4). Events are known
 * by the player as well: who deletes the account is another row when they come back, and what the service then tells of
 * them again is not lost as known.
 */
export async function recordEvents(
  trx: Transaction<DB>,
  { service, playerId }: { service: string; playerId: number },
  eventIds: readonly string[],
  receivedAt: Date,
): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const idOf = new Map(eventIds.map((eventId) => [`${playerId} ${eventId}`, eventId]));
  // In one order everywhere, so that two who bring the same events never wait for each other.
  const rows = [...idOf.keys()].sort().map((eventId) => ({ service, eventId, receivedAt }));
  const added = await trx
    .insertInto('pushEvent')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId')
    .execute();
  return new Set(added.flatMap(({ eventId }) => idOf.get(eventId) ?? []));
}

/** The best lamp a player has on each of these charts, from any origin; a chart without a score is not in it. */
export async function clearsOn(
  trx: Transaction<DB>,
  playerId: number,
  chartHashes: readonly string[],
): Promise<Map<string, number>> {
  if (chartHashes.length === 0) return new Map();
  const rows = await trx
    .selectFrom('score')
    .select(({ fn }) => ['chartHash', fn.max('clear').as('clear')])
    .where('playerId', '=', playerId)
    .where(sql<boolean>`chart_hash = any(${chartHashes})`)
    .where('isCheated', '=', false)
    .groupBy('chartHash')
    .execute();
  return new Map(rows.map(({ chartHash, clear }) => [chartHash, clear]));
}
