import { sql, type Transaction } from 'kysely';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../base/context.ts';
import type { DB } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { claimFile, claimRemoval, lockFile } from './fileClaims.ts';
import { StoreUnavailableError } from './fileStore.ts';

/**
 * Stores bytes and what names them, so that neither is ever seen without the other: the bytes first, under a claim that lets
 * them go when the process dies, then `save` and the end of the claim in one transaction. When `save` refuses, the bytes go.
 *
 * @returns what `save` returns, or ESTORAGE
 */
export async function storeFile<Saved>(
  ctx: Context,
  { sha256, bytes }: { sha256: string; bytes: Uint8Array },
  save: (trx: Transaction<DB>) => Promise<Saved>,
): Promise<Saved | Refusal<'ESTORAGE'>> {
  const claim = await claimFile(ctx, sha256);
  if (claim === null) return refuse('ESTORAGE');
  try {
    await ctx.files.put(sha256, bytes);
  } catch (error) {
    // The claim stays until its time is over: a store that did not answer may still have the bytes, or get them.
    if (!(error instanceof StoreUnavailableError)) throw error;
    ctx.log.warn({ err: error, sha256 }, 'a file cannot be stored');
    return refuse('ESTORAGE');
  }
  let isSaved = false;
  try {
    const answer = await inTransaction(ctx, async (trx) => {
      await lockFile(trx, sha256);
      const { numDeletedRows } = await trx.deleteFrom('fileClaim').where('id', '=', claim).executeTakeFirst();
      // Its time was over, and the file may be gone.
      if (numDeletedRows === 0n) return refuse('ESTORAGE');
      return save(trx);
    });
    isSaved = !isRefusal(answer);
    return answer;
  } finally {
    if (!isSaved) await giveUp(ctx, sha256, claim);
  }
}

/** Says, in the transaction that deletes an upload, that its file may go; `removeUnclaimed` after the commit removes it. */
export async function releaseFile(trx: Transaction<DB>, sha256: string, now: Date): Promise<void> {
  await trx.insertInto('fileClaim').values({ sha256, until: now }).execute();
}

/**
 * Job, and after each deletion: removes the bytes that no upload names and no claim keeps. It never throws: what cannot be
 * removed now is next time.
 */
export async function removeUnclaimed(ctx: Context): Promise<void> {
  try {
    const over = await ctx.db
      .selectFrom('fileClaim')
      .select('sha256')
      .where('until', '<=', ctx.clock.now())
      .groupBy('sha256')
      // What failed last time comes last, so that it stands in nobody's way.
      .orderBy(sql`min(until)`)
      .execute();
    for (const { sha256 } of over) {
      const removal = await claimRemoval(ctx, sha256);
      if (removal === null) continue;
      // When this fails the claim stays, and with it the next try.
      await ctx.files.remove(sha256);
      await ctx.db.deleteFrom('fileClaim').where('id', '=', removal).execute();
    }
  } catch (error) {
    if (error instanceof StoreUnavailableError)
      ctx.log.warn({ err: error }, 'files that nobody needs cannot be removed now');
    else ctx.log.error({ err: error }, 'removing files that nobody needs failed');
  }
}

/** Lets bytes go that were written for nothing, even when the claim is over: they may have come after their removal. */
async function giveUp(ctx: Context, sha256: string, claim: number): Promise<void> {
  try {
    await inTransaction(ctx, async (trx) => {
      await trx.deleteFrom('fileClaim').where('id', '=', claim).execute();
      await releaseFile(trx, sha256, ctx.clock.now());
    });
  } catch (error) {
    // What went wrong before is what is told; the claim ends by itself.
    ctx.log.error({ err: error, sha256 }, 'a claim on a file could not be ended');
    return;
  }
  await removeUnclaimed(ctx);
}
