import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DB } from '../database/schema.ts';

/** The file of an upload: its name in the store, and as it came. */
export interface UploadedFile {
  sha256: string;
  name: string;
  size: number;
}

/** How long a file is taken to be still there, in milliseconds: what another process deletes is gone after that. */
const GOOD_MS = 1000;
const MOST_KEPT = 1000;

type Known = LRUCache<number, { file: UploadedFile | null }>;

/** What was asked for lately, of each database. */
const known = new WeakMap<Kysely<DB>, Known>();

/** The file of an upload; null = there is none. What many ask for at once costs one query a second. */
export async function uploadedFile(db: Kysely<DB>, entryNo: number): Promise<UploadedFile | null> {
  const kept: Known = known.get(db) ?? new LRUCache({ max: MOST_KEPT, ttl: GOOD_MS });
  known.set(db, kept);
  const before = kept.get(entryNo);
  if (before) return before.file;
  const row = await db
    .selectFrom('upload')
    .select(['fileSha256', 'fileName', 'fileSize'])
    .where('entryNo', '=', entryNo)
    .executeTakeFirst();
  const { fileSha256: sha256 = null, fileName: name = null, fileSize: size = null } = row ?? {};
  const file = sha256 === null || name === null || size === null ? null : { sha256, name, size };
  kept.set(entryNo, { file });
  return file;
}

/** After a change of ours nothing of before is taken to be there. */
export function clearUploadedFileCache(db: Kysely<DB>): void {
  known.delete(db);
}
