import { type Expression, type SqlBool, sql, type Transaction } from 'kysely';
import { HOUR_MS } from '#domain/common/dates.ts';
import { isRefusal, type Refusal } from '#domain/common/errors.ts';
import type { Context } from '../platform/context.ts';
import { lockExclusive } from '../platform/database/locks.ts';
import type { DB } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { releaseFiles, removeUnclaimed, storeFile } from '../platform/files/storedFile.ts';
import type { Viewer } from '../platform/http/session.ts';
import { type NotNow, whyNotActNow } from '../platform/whyNotActNow.ts';

/** How long a staged file is kept for its proposal (charts.md §8). */
const STAGED_FILE_TTL_HOURS = 24;
/** The number of files, and their bytes together, that one account may have staged; the oldest are deleted first. */
const MAX_STAGED_FILES = 20;
const MAX_STAGED_BYTES = 20 * 1024 * 1024;

type Owner = Pick<Viewer, 'accountId'>;

/** A file that is read when it leaves the queue of the file reader; empty if it is gone by then. */
export interface FileSource {
  name: string;
  size: number;
  /** @throws StoreUnavailableError, DamagedFileError */
  read(): Promise<Uint8Array>;
}

/**
 * Stages a file for this account under its sha256; staging it again restarts its 24 hours.
 *
 * @returns null; ESTORAGE when it cannot be stored; a refusal when the account was deleted or banned
 */
export async function stageFile(
  ctx: Context,
  { accountId }: Owner,
  sha256: string,
  { name, size, read }: FileSource,
): Promise<Refusal<'ESTORAGE'> | NotNow | null> {
  const now = ctx.clock.now();
  const stagedUntil = new Date(now.getTime() + STAGED_FILE_TTL_HOURS * HOUR_MS);
  const deleted = await storeFile(ctx, { sha256, read }, async (trx): Promise<number | NotNow> => {
    const gone = await whyNotActNow(trx, accountId);
    if (gone) return gone;
    // The lock makes concurrent requests count each other's files.
    await lockExclusive(trx, `staged files of account ${accountId}`);
    await trx
      .insertInto('stagedFile')
      .values({ accountId, sha256, name, size, stagedUntil })
      .onConflict((conflict) => conflict.columns(['accountId', 'sha256']).doUpdateSet({ name, stagedUntil }))
      .execute();
    return deleteStagedFiles(
      trx,
      now,
      sql<SqlBool>`account_id = ${accountId} and sha256 in (
        select sha256 from (
          select sha256, row_number() over newest_first as files, sum(size) over newest_first as bytes
          from staged_file where account_id = ${accountId}
          window newest_first as (order by sha256 = ${sha256} desc, staged_until desc, sha256)
        ) as staged
        where files > ${MAX_STAGED_FILES} or bytes > ${MAX_STAGED_BYTES}
      )`,
    );
  });
  if (isRefusal(deleted)) return deleted;
  if (deleted > 0) await removeUnclaimed(ctx);
  return null;
}

/** Returns a file staged for this account; null when it is not staged, or has expired. */
export async function stagedFile(
  { db, clock, files }: Context,
  { accountId }: Owner,
  sha256: string,
): Promise<FileSource | null> {
  const found = await db
    .selectFrom('stagedFile')
    .select(['name', 'size'])
    .where('accountId', '=', accountId)
    .where('sha256', '=', sha256)
    .where('stagedUntil', '>', clock.expiry())
    .executeTakeFirst();
  return found ? { ...found, read: async () => (await files.get(sha256)) ?? new Uint8Array() } : null;
}

/** Deletes all staged files of an account. */
export async function deleteStagedFilesOf(trx: Transaction<DB>, { accountId }: Owner, now: Date): Promise<void> {
  await deleteStagedFiles(trx, now, sql<SqlBool>`account_id = ${accountId}`);
}

/** Job: deletes the staged files that have expired. */
export async function deleteExpiredStagedFiles(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = ctx.clock.expiry();
  await inTransaction(ctx, (trx) => deleteStagedFiles(trx, now, sql<SqlBool>`staged_until <= ${now}`));
}

/**
 * Deletes the staged files that match a condition and releases their bytes, which `removeUnclaimed` removes after the
 * commit.
 *
 * @returns how many
 */
async function deleteStagedFiles(trx: Transaction<DB>, now: Date, condition: Expression<SqlBool>): Promise<number> {
  const deleted = await trx.deleteFrom('stagedFile').where(condition).returning('sha256').execute();
  await releaseFiles(
    trx,
    deleted.map(({ sha256 }) => sha256),
    now,
  );
  return deleted.length;
}
