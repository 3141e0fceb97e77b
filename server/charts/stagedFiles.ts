import { sql, type Transaction } from 'kysely';
import PQueue from 'p-queue';
import type { SentFile } from '#domain/charts/files/readChartFile.ts';
import { HOUR_MS } from '#domain/common/dates.ts';
import type { Context } from '../base/context.ts';
import { lockExclusive } from '../database/locks.ts';
import type { DB } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Viewer } from '../http/session.ts';

/** How long a staged file waits for its proposal (charts.md §8). */
const STAGED_FILE_TTL_HOURS = 24;
/** The number of files, and their bytes together, that one account may have staged; the oldest are deleted first. */
const MAX_STAGED_FILES = 20;
const MAX_STAGED_BYTES = 20 * 1024 * 1024;

/** Files are stored one after the other: several of 5 MB at once would hold up all other queries of the embedded engine. */
const stagings = new PQueue({ concurrency: 1 });

type Owner = Pick<Viewer, 'accountId'>;

/** A file that is read when its turn comes; empty if it is gone by then. */
export interface FileSource {
  name: string;
  read(): Promise<Uint8Array>;
}

/** Stages a file for this account under its sha256; staging it again restarts its 24 hours. */
export async function stageFile(
  ctx: Context,
  { accountId }: Owner,
  sha256: string,
  { name, bytes }: SentFile,
): Promise<void> {
  const keptUntil = new Date(ctx.clock.now().getTime() + STAGED_FILE_TTL_HOURS * HOUR_MS);
  const stage = async (trx: Transaction<DB>) => {
    // Of several at once each counts those before it.
    await lockExclusive(trx, `staged files of account ${accountId}`);
    await trx
      .insertInto('keptFile')
      .values({ accountId, sha256, name, bytes: Buffer.from(bytes), keptUntil })
      .onConflict((conflict) => conflict.columns(['accountId', 'sha256']).doUpdateSet({ name, keptUntil }))
      .execute();
    await sql`
      delete from kept_file where account_id = ${accountId} and sha256 in (
        select sha256 from (
          select sha256, row_number() over newest_first as files, sum(length(bytes)) over newest_first as bytes
          from kept_file where account_id = ${accountId}
          window newest_first as (order by sha256 = ${sha256} desc, kept_until desc, sha256)
        ) as staged
        where files > ${MAX_STAGED_FILES} or bytes > ${MAX_STAGED_BYTES}
      )`.execute(trx);
  };
  await stagings.add(() => inTransaction(ctx, stage));
}

/** Returns a file staged for this account; null when it is not staged, or has expired. */
export async function stagedFile(
  { db, clock }: Context,
  { accountId }: Owner,
  sha256: string,
): Promise<FileSource | null> {
  const row = db
    .selectFrom('keptFile')
    .where('accountId', '=', accountId)
    .where('sha256', '=', sha256)
    .where('keptUntil', '>', clock.now());
  const found = await row.select('name').executeTakeFirst();
  if (!found) return null;
  return { ...found, read: async () => (await row.select('bytes').executeTakeFirst())?.bytes ?? new Uint8Array() };
}
