import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/schema.ts';

/** Days for which an accepted play is recognised when it is sent again (ranking-services.md §10.4). */
export const PUSH_EVENT_DAYS = 30;

/** An account whose plays are pushed. */
export interface PushAccount {
  id: number;
  playerId: number;
  banned: boolean;
}

/**
 * Returns the account of a beatoraja player and locks it, so that the plays of one player are merged one after the
 * other; null when no account is linked with that id.
 */
export async function lockPushAccount(trx: Transaction<DB>, rankingId: string): Promise<PushAccount | null> {
  const account = await trx
    .selectFrom('player')
    .innerJoin('account', 'account.id', 'player.accountId')
    .select(['account.id', 'player.id as playerId', 'account.bannedAt'])
    .where('player.service', '=', 'beatoraja')
    .where('player.rankingId', '=', rankingId)
    .forNoKeyUpdate('account')
    .executeTakeFirst();
  return account ? { id: account.id, playerId: account.playerId, banned: account.bannedAt !== null } : null;
}

/**
 * Records events of a player, and returns those that are new (ranking-services.md §10.4). The player is part of the
 * key: one who deleted the account and signs up again is another row, and plays that the service then sends again must
 * count.
 */
export async function recordEvents(
  trx: Transaction<DB>,
  { service, playerId }: { service: string; playerId: number },
  eventIds: readonly string[],
  receivedAt: Date,
): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const idOf = new Map(eventIds.map((eventId) => [`${playerId} ${eventId}`, eventId]));
  // Sorted, so that two transactions with the same events lock them in the same order.
  const rows = [...idOf.keys()].sort().map((eventId) => ({ service, eventId, receivedAt }));
  const added = await trx
    .insertInto('pushEvent')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId')
    .execute();
  return new Set(added.flatMap(({ eventId }) => idOf.get(eventId) ?? []));
}

/** Returns a player's best lamp of any origin on each of these charts; charts without a score are left out. */
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
