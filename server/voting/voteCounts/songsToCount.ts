import type { Kysely } from 'kysely';
import type { OpenEntry } from '#domain/voting/duplicates.ts';
import type { DB } from '../../platform/database/schema.ts';

/** An open entry with what a vote count needs. */
export interface SongToCount extends OpenEntry {
  readonly id: number;
  readonly tableId: string;
  readonly level: number;
  /** For the description for the operator. */
  readonly title: string;
}

/** Returns the open entries published strictly before `at`, in the order of counting: by entry number. */
export async function songsToCount(db: Kysely<DB>, at: Date): Promise<SongToCount[]> {
  return db
    .selectFrom('submission')
    .select(['id', 'entryNo', 'tableId', 'series', 'level', 'title', 'md5', 'sha256', 'notesHash', 'publishedAt'])
    .where('result', '=', 'new')
    .where('publishedAt', '<', at)
    .orderBy('entryNo')
    .orderBy('series')
    .$narrowType<{ publishedAt: Date }>()
    .execute();
}
