import type { Transaction } from 'kysely';
import type { DB } from '../database/schema.ts';

/**
 * An entry that an admin corrects, where it is now, also one that is out of every list; undefined where there is none of that
 * number. Nobody votes on it, revises or decides it until the transaction ends.
 */
export async function entryToCorrect(trx: Transaction<DB>, tableId: string, entryNo: number) {
  return trx
    .selectFrom('submission')
    .select(['id', 'tableId', 'series', 'level', 'md5', 'sha256', 'songUrl', 'chartUrl'])
    .select(['result', 'deletedAt', 'removedFromSubAt'])
    .where('tableId', '=', tableId)
    .where('entryNo', '=', entryNo)
    .forUpdate()
    .executeTakeFirst();
}
