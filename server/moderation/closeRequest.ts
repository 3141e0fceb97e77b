import type { Transaction } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { DB } from '../platform/database/schema.ts';

/** Marks the request that an act answers as done; null = it answers none. ENOTFOUND for an unknown one. */
export async function closeRequest(
  trx: Transaction<DB>,
  requestId: number | null,
  at: Date,
): Promise<Refusal<'ENOTFOUND'> | null> {
  if (requestId === null) return null;
  const closed = await trx
    .updateTable('request')
    .set({ state: 'done', changedAt: at })
    .where('id', '=', requestId)
    .executeTakeFirst();
  return closed.numUpdatedRows === 0n ? refuse('ENOTFOUND') : null;
}
