import type { Transaction } from 'kysely';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';
import { bumpPublished, UPLOADS } from '../platform/lists/listVersion.ts';
import { clearUploadedFileCache } from './uploadedFile.ts';

/**
 * Raises the version of the published table of uploads, so that every process rebuilds it. The last statement of a
 * transaction that adds or removes charts.
 */
export async function bumpUploads(trx: Transaction<DB>): Promise<void> {
  await bumpPublished(trx, UPLOADS);
}

/**
 * Rebuilds the published table of uploads and clears the cache of files, after the commit of a transaction with
 * `bumpUploads`. Call it without awaiting in requests: with tens of thousands of uploads it takes a second.
 */
export async function refreshUploads({ db, published }: Pick<Context, 'db' | 'published'>): Promise<void> {
  clearUploadedFileCache(db);
  await published.refresh(UPLOADS);
}
