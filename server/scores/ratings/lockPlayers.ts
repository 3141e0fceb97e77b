import { sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

/** Locks players until the transaction ends, so that no other transaction writes their ratings. */
export function lockPlayers(trx: Transaction<DB>, playerIds: readonly number[]) {
  return trx
    .selectFrom('player')
    .select(['id', 'service'])
    .where(sql<boolean>`id = any(${playerIds}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
