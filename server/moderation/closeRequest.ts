import type { Transaction } from 'kysely';
import type { Change } from '#domain/moderation/acts.ts';
import type { RequestState } from '#domain/moderation/requests.ts';
import { notify } from '../notifications/notify.ts';
import type { DB } from '../platform/database/schema.ts';

/**
 * Marks the request that an act answers as done, in the transaction of the act, and tells its asker. The act names the
 * request in its line of the trail (`about.requestId`), which the asker reads.
 *
 * @param requestId null: the act answers none
 * @returns what changes, for the act; nothing for a request that is done or unknown
 */
export async function closeRequest(trx: Transaction<DB>, requestId: number | null, at: Date): Promise<Change[]> {
  if (requestId === null) return [];
  const request = await trx
    .selectFrom('request')
    .select(['id', 'state', 'accountId'])
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (!request || request.state === 'done') return [];
  await setState(trx, request, 'done', at);
  return [{ what: 'request', before: request.state, after: 'done' }];
}

/** Sets the state of a request for moderators, and tells its asker. The row is locked. */
export async function setState(
  trx: Transaction<DB>,
  { id: requestId, accountId }: { id: number; accountId: number | null },
  state: RequestState,
  at: Date,
): Promise<void> {
  await trx.updateTable('request').set({ state, changedAt: at }).where('id', '=', requestId).execute();
  if (accountId === null) return;
  await notify(trx, [
    { accountId, kind: 'request', requestId, at, act: `request ${requestId} at ${at.toISOString()}` },
  ]);
}
