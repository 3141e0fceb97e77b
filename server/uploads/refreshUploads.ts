import type { Transaction } from 'kysely';
import type { Context } from '../base/context.ts';
import type { DB } from '../database/schema.ts';
import { bumpPublished, UPLOADS } from '../lists/listVersion.ts';
import { clearUploadedFileCache } from './uploadedFile.ts';

/**
 * Says that the published table of uploads changes with this transaction, so that every process makes it anew: a chart came or
 * went. Its last statement.
 */
export async function bumpUploads(trx: Transaction<DB>): Promise<void> {
  await bumpPublished(trx, UPLOADS);
}

/** Makes the published table of uploads anew, and forgets which files there were; actions await it after the commit of a transaction with `bumpUploads`. */
export async function refreshUploads({ db, published }: Pick<Context, 'db' | 'published'>): Promise<void> {
  clearUploadedFileCache(db);
  await published.refresh(UPLOADS);
}
