import { sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

/** Days for which an accepted play is recognized when it is sent again (ranking-services.md §10.4). */
export const PUSH_EVENT_DAYS = 30;

/** An account whose plays are pushed. */
export interface PushAccount {
  id: number;
  playerId: number;
  banned: boolean;
}

/**
 * Returns the accounts of beatoraja players by their ranking id, and locks them, so that the plays of one player are
 * merged one after the other. Ids that no account is linked with are absent.
 */
export async function lockPushAccounts(
  trx: Transaction<DB>,
  rankingIds: readonly string[],
): Promise<Map<string, PushAccount>> {
  const accounts = await trx
    .selectFrom('player')
    .innerJoin('account', 'account.id', 'player.accountId')
    .select(['account.id', 'player.id as playerId', 'player.rankingId', 'account.bannedAt'])
    .where('player.service', '=', 'beatoraja')
    .where(sql<boolean>`player.ranking_id = any(${rankingIds}::text[])`)
    // Sorted, so that concurrent transactions lock rows in the same order.
    .orderBy('account.id')
    .forNoKeyUpdate('account')
    // Locks the player, who is not unlinked or deleted before this transaction ends.
    .forKeyShare('player')
    .execute();
  return new Map(
    accounts.map(({ id, playerId, rankingId, bannedAt }) => [rankingId, { id, playerId, banned: bannedAt !== null }]),
  );
}

/** An event of a player, as the service names it. */
export interface PushEvent {
  playerId: number;
  eventId: string;
}

/**
 * Returns the key of an event. It includes the row id of the player: after a deletion and a new sign-up it is a new
 * row, and plays that the service sends again must count.
 */
export const keyOfEvent = ({ playerId, eventId }: PushEvent) => `${playerId} ${eventId}`;

/** Records events, and returns the keys of the new ones. */
export async function recordEvents(
  trx: Transaction<DB>,
  service: string,
  events: readonly PushEvent[],
  receivedAt: Date,
): Promise<Set<string>> {
  if (events.length === 0) return new Set();
  // Sorted, so that concurrent transactions lock rows in the same order.
  const keys = [...new Set(events.map(keyOfEvent))].sort();
  const added = await trx
    .insertInto('pushEvent')
    .columns(['service', 'eventId', 'receivedAt'])
    .expression(sql`select ${service}, key, ${receivedAt}::timestamptz from unnest(${keys}::text[]) as key`)
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId')
    .execute();
  return new Set(added.map(({ eventId }) => eventId));
}
