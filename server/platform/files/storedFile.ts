import { sql, type Transaction } from 'kysely';
import PQueue from 'p-queue';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../context.ts';
import type { DB } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { claimFile, claimRemoval, lockFile } from './fileClaims.ts';
import { StoreUnavailableError } from './fileStore.ts';

/** The number of files that are written to the store, and so in memory, at the same time. */
const writes = new PQueue({ concurrency: 4 });

/**
 * Stores a file and the row that refers to it atomically. The bytes are written first, under a claim by which they are
 * removed if the process dies; then `save` runs and ends the claim in one transaction. When `save` refuses, the bytes
 * are removed.
 *
 * @param file its hash, and a function that reads it when its turn comes, to limit memory
 * @returns the result of `save`, or ESTORAGE
 */
export async function storeFile<Saved>(
  ctx: Context,
  { sha256, read }: { sha256: string; read: () => Promise<Uint8Array> },
  save: (trx: Transaction<DB>) => Promise<Saved>,
): Promise<Saved | Refusal<'ESTORAGE'>> {
  const claim = await claimFile(ctx, sha256);
  if (claim === null) return refuse('ESTORAGE');
  try {
    await writes.add(async () => ctx.files.put(sha256, await read()));
  } catch (error) {
    // The claim stays until it expires: the store may have received the bytes although it did not answer.
    if (!(error instanceof StoreUnavailableError)) throw error;
    ctx.log.warn({ err: error, sha256 }, 'a file could not be stored');
    return refuse('ESTORAGE');
  }
  let isSaved = false;
  try {
    const result = await inTransaction(ctx, async (trx) => {
      await lockFile(trx, sha256);
      const { numDeletedRows } = await trx.deleteFrom('fileClaim').where('id', '=', claim).executeTakeFirst();
      // The claim has expired, so the file may have been removed.
      if (numDeletedRows === 0n) return refuse('ESTORAGE');
      return save(trx);
    });
    isSaved = !isRefusal(result);
    return result;
  } finally {
    if (!isSaved) await abandonClaim(ctx, sha256, claim);
  }
}

/**
 * Releases files in the transaction that deletes the rows that named them. `removeUnclaimed` removes them after the
 * commit.
 */
export async function releaseFiles(trx: Transaction<DB>, sha256s: readonly string[], now: Date): Promise<void> {
  if (sha256s.length === 0) return;
  await trx
    .insertInto('fileClaim')
    .values(sha256s.map((sha256) => ({ sha256, until: now })))
    .execute();
}

/**
 * Removes files without a row or a claim. A job; also called after each deletion. Never throws: files that cannot be
 * removed are retried in the next run.
 */
export async function removeUnclaimed(ctx: Context): Promise<void> {
  try {
    const expired = await ctx.db
      .selectFrom('fileClaim')
      .select('sha256')
      .where('until', '<=', ctx.clock.expiry())
      .groupBy('sha256')
      // Files that failed before come last, so that they do not block the others.
      .orderBy(sql`min(until)`)
      .execute();
    for (const { sha256 } of expired) {
      const removal = await claimRemoval(ctx, sha256);
      if (removal === null) continue;
      // If this fails, the claim stays and the file is tried again later.
      await ctx.files.remove(sha256);
      await ctx.db.deleteFrom('fileClaim').where('id', '=', removal).execute();
    }
  } catch (error) {
    if (error instanceof StoreUnavailableError) ctx.log.warn({ err: error }, 'unused files cannot be removed now');
    else ctx.log.error({ err: error }, 'removing unused files failed');
  }
}

/**
 * Releases the bytes of a row that was not saved, even if the claim has expired: they may have been written after the
 * removal.
 */
async function abandonClaim(ctx: Context, sha256: string, claim: number): Promise<void> {
  try {
    await inTransaction(ctx, async (trx) => {
      await trx.deleteFrom('fileClaim').where('id', '=', claim).execute();
      await releaseFiles(trx, [sha256], ctx.clock.now());
    });
  } catch (error) {
    // The caller throws or returns the earlier failure; the claim expires by itself.
    ctx.log.error({ err: error, sha256 }, 'a claim on a file could not be released');
    return;
  }
  await removeUnclaimed(ctx);
}
