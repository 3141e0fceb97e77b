import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import type { Hashes } from '../../platform/hash.ts';

/**
 * Returns the entries of a chart, by either hash, in any state except withdrawn: it cannot be proposed again in the
 * series of any of them (voting.md §4.6).
 */
export async function proposedEntries(db: Kysely<DB>, { md5, sha256 }: Hashes) {
  return db
    .selectFrom('submission')
    .select(['tableId', 'series', 'entryNo'])
    .where('withdrawn', '=', false)
    .where((column) => column.or([column('md5', '=', md5), column('sha256', '=', sha256)]))
    .orderBy('series', 'desc')
    .orderBy('entryNo')
    .execute();
}
