import type { Kysely } from 'kysely';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../platform/database/schema.ts';

/** Selects the official entries of a table, in the order of levels, titles and numbers (tables.md §2.3). */
export function officialEntries(db: Kysely<DB>, tableId: TableId) {
  return db
    .selectFrom('submission')
    .select(['entryNo', 'level', 'title', 'md5', 'sha256'])
    .where('tableId', '=', tableId)
    .where('result', '=', 'accept')
    .where('deletedAt', 'is', null)
    .orderBy('level')
    .orderBy('title')
    .orderBy('entryNo');
}
