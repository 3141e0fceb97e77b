import type { Transaction } from 'kysely';
import { lockExclusive } from '../../platform/database/locks.ts';
import type { DB } from '../../platform/database/schema.ts';

/**
 * Returns when an account last commented on an entry or upload; null = never. Locks the account's comments until the
 * transaction ends, so that concurrent requests see each other's comments.
 */
export async function lastCommentAt(trx: Transaction<DB>, accountId: number): Promise<Date | null> {
  await lockExclusive(trx, `comment of account ${accountId}`);
  const times = (table: 'comment' | 'uploadComment') =>
    trx
      .selectFrom(table)
      .select('writtenAt')
      .where('accountId', '=', accountId)
      .orderBy('writtenAt', 'desc')
      .limit(1)
      .executeTakeFirst();
  const found = [await times('comment'), await times('uploadComment')].flatMap((row) => row?.writtenAt ?? []);
  return found.length > 0 ? new Date(Math.max(...found.map(Number))) : null;
}
