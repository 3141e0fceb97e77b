import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DB } from '../platform/database/schema.ts';

/** The file of an upload: its hash, which is its key in the store, and its original name. */
export interface UploadedFile {
  sha256: string;
  name: string;
  size: number;
}

/** How long a file that another process has deleted may still be served. */
const CACHE_TTL_MS = 1000;
const MAX_CACHED = 1000;

type Cache = LRUCache<number, { file: UploadedFile | null }>;

const caches = new WeakMap<Kysely<DB>, Cache>();

/** Returns the file of an upload; null without one. Cached: a popular file needs one query a second. */
export async function uploadedFile(db: Kysely<DB>, entryNo: number): Promise<UploadedFile | null> {
  const cache: Cache = caches.get(db) ?? new LRUCache({ max: MAX_CACHED, ttl: CACHE_TTL_MS });
  caches.set(db, cache);
  const cached = cache.get(entryNo);
  if (cached) return cached.file;
  const row = await db
    .selectFrom('upload')
    .select(['fileSha256', 'fileName', 'fileSize'])
    .where('entryNo', '=', entryNo)
    .executeTakeFirst();
  const { fileSha256: sha256 = null, fileName: name = null, fileSize: size = null } = row ?? {};
  const file = sha256 === null || name === null || size === null ? null : { sha256, name, size };
  cache.set(entryNo, { file });
  return file;
}

/** Clears the cache after this process has changed uploads. */
export function clearUploadedFileCache(db: Kysely<DB>): void {
  caches.delete(db);
}
