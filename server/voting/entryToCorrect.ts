import type { Transaction } from 'kysely';
import type { DB } from '../platform/database/schema.ts';

/**
 * Returns an entry for an admin's correction or a withdrawal, by the table where it is now; also one that was removed from every list;
 * undefined if there is none of that number. Locks its row against votes, revisions and decisions until the transaction
 * ends.
 */
export async function entryToCorrect(trx: Transaction<DB>, tableId: string, entryNo: number) {
  return trx
    .selectFrom('submission')
    .select(['id', 'tableId', 'entryNo', 'title', 'series', 'level', 'md5', 'sha256', 'songUrl', 'chartUrl'])
    .select(['result', 'deletedAt', 'removedFromSubAt', 'proposerId', 'withdrawn'])
    .where('tableId', '=', tableId)
    .where('entryNo', '=', entryNo)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns how the audit trail names an entry: `st 12 Title`. */
export const subjectOf = ({ tableId, entryNo, title }: { tableId: string; entryNo: number; title: string }): string =>
  `${tableId} ${entryNo} ${title}`;
