import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { READER_VERSION } from '#domain/charts/summary.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { ChartReading } from '../platform/fileReader/chartReading.ts';
import { isNotRead } from '../platform/fileReader/fileReader.ts';
import { DamagedFileError } from '../platform/files/fileStore.ts';
import { renewChart } from './storeChart.ts';

interface StoredFile {
  sha256: string;
  name: string;
}

/**
 * Job: reads the files of charts again that an older version of the reader read (charts.md §5.2), one file at a time and after
 * all others who wait for theirs. The next file waits as long as the last one took. A chart whose files are gone, or are no chart
 * any more, stays as it was read, and is not tried again before there is a newer version. An interrupted job goes on where it
 * stopped; two processes that read the same file store the same.
 *
 * @param rest waits so many milliseconds; a test does not
 */
export async function readChartsAgain(
  ctx: Context,
  signal?: AbortSignal,
  rest: (ms: number) => Promise<unknown> = pause,
): Promise<void> {
  while (!signal?.aborted) {
    const begun = performance.now();
    const chart = await ctx.db
      .selectFrom('chart')
      .select('sha256')
      .where('triedVersion', '<', READER_VERSION)
      .orderBy('triedVersion')
      .orderBy('sha256')
      .limit(1)
      .executeTakeFirst();
    if (!chart) return;
    // The store or the threads are not to be had now.
    if (!(await readAgain(ctx, chart.sha256))) return;
    await rest(performance.now() - begun);
  }
}

/** Reads a chart from one of its files again, with the others in it. Returns whether it need not be tried again. */
async function readAgain(ctx: Context, sha256: string): Promise<boolean> {
  for (const file of await filesWith(ctx.db, sha256)) {
    const readings = await readFile(ctx, file);
    if (readings === 'later') return false;
    for (const reading of readings) await inTransaction(ctx, (trx) => renewChart(trx, reading, ctx.clock.now()));
    if (readings.some((reading) => reading.sha256 === sha256)) return true;
  }
  await ctx.db
    .updateTable('chart')
    .set({ triedVersion: READER_VERSION })
    .where('sha256', '=', sha256)
    .where('triedVersion', '<', READER_VERSION)
    .execute();
  return true;
}

/** Returns the files of uploads and proposals that have a chart. */
function filesWith(db: Kysely<DB>, sha256: string): Promise<StoredFile[]> {
  const ofUploads = db
    .selectFrom('uploadChart')
    .innerJoin('upload', 'upload.entryNo', 'uploadChart.uploadNo')
    .select(['upload.fileSha256 as sha256', 'upload.fileName as name'])
    .where('uploadChart.sha256', '=', sha256)
    .where('upload.fileSha256', 'is not', null)
    .where('upload.fileName', 'is not', null)
    .$narrowType<StoredFile>();
  const staged = db.selectFrom('stagedFile').select(['sha256', 'name']).where('sha256', '=', sha256);
  return ofUploads.union(staged).execute();
}

/** Reads the charts of a file, none where it is gone, damaged or no chart; `later` when it cannot be read now. */
async function readFile(ctx: Context, { sha256, name }: StoredFile): Promise<readonly ChartReading[] | 'later'> {
  const { uploads: limits } = rulesAt(ctx.rules, ctx.clock.now());
  const reading = await ctx.fileReader.run({ kind: 'job' }, 'readUpload', async () => ({
    file: { name, bytes: (await ctx.files.get(sha256).catch(ifDamaged)) ?? new Uint8Array() },
    limits,
  }));
  if (!isRefusal(reading)) return reading.charts;
  // A file that takes too much once takes it always.
  return isNotRead(reading) && reading.error !== 'ETOOCOMPLEX' ? 'later' : [];
}

function ifDamaged(error: unknown): null {
  if (error instanceof DamagedFileError) return null;
  throw error;
}
