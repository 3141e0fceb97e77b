import type { Transaction } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { RequestState } from '#domain/moderation/requests.ts';
import { notify } from '../notifications/notify.ts';
import type { DB } from '../platform/database/schema.ts';

/**
 * Marks the request that an act answers as done, in the transaction of the act, and tells its asker; null = it answers
 * none. ENOTFOUND for an unknown one. The act names the request in its line of the trail (`about.requestId`), which the
 * asker reads.
 */
export async function closeRequest(
  trx: Transaction<DB>,
  requestId: number | null,
  at: Date,
): Promise<Refusal<'ENOTFOUND'> | null> {
  if (requestId === null) return null;
  const request = await lockedRequest(trx, requestId);
  if (!request) return refuse('ENOTFOUND');
  if (request.state !== 'done') await setState(trx, request, 'done', at);
  return null;
}

/** Returns a request, which no other transaction changes until this one ends; undefined for an unknown one. */
export const lockedRequest = (trx: Transaction<DB>, requestId: number) =>
  trx
    .selectFrom('request')
    .select(['id', 'state', 'accountId'])
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();

/** Sets the state of a request for moderators, and tells its asker; `lockedRequest` returned it. */
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
