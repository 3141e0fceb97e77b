import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { READER_VERSION } from '#domain/charts/summary.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../platform/context.ts';
import { whileAlone } from '../platform/database/locks.ts';
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
 * Job: re-reads charts that an older version of the reader read, one file at a time, at the lowest priority in the
 * queue of the file reader. Pauses after each file for as long as it took. A chart whose files are gone, or are no
 * longer accepted, stays as it is, and is not tried again until the next version. An interrupted job continues where it
 * stopped. One process does it at a time, as reading is expensive; when that is killed, another goes on.
 *
 * @param rest waits this many milliseconds; tests pass a no-op
 */
export async function readChartsAgain(
  ctx: Context,
  signal?: AbortSignal,
  rest: (ms: number) => Promise<unknown> = pause,
): Promise<void> {
  if (!(await nextChart(ctx))) return;
  await whileAlone(ctx, 'read charts again', async () => {
    while (!signal?.aborted) {
      const begun = performance.now();
      const chart = await nextChart(ctx);
      // Without a reading, the file store or the reader threads are unavailable now.
      if (!chart || !(await readAgain(ctx, chart.sha256))) return;
      await rest(performance.now() - begun);
    }
  });
}

function nextChart({ db }: Context) {
  return db
    .selectFrom('chart')
    .select('sha256')
    .where('triedVersion', '<', READER_VERSION)
    .orderBy('triedVersion')
    .orderBy('sha256')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Re-reads a chart from one of its files, with the other charts in that file. Returns false when it has to be tried
 * again later.
 */
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

/** Returns the files that have a chart: of uploads, of proposals, and brought ones. */
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
  const brought = db.selectFrom('broughtFile').select(['sha256', 'name']).where('sha256', '=', sha256);
  return ofUploads.union(staged).union(brought).execute();
}

/** Reads the charts of a file; none when it is gone, damaged or not a chart; `later` when it cannot be read now. */
async function readFile(ctx: Context, { sha256, name }: StoredFile): Promise<readonly ChartReading[] | 'later'> {
  const { uploads: limits } = rulesAt(ctx.rules, ctx.clock.now());
  const reading = await ctx.fileReader.run({ kind: 'job' }, 'readUpload', async () => ({
    file: { name, bytes: (await ctx.files.get(sha256).catch(ifDamaged)) ?? new Uint8Array() },
    limits,
  }));
  if (!isRefusal(reading)) return reading.charts;
  // A file that exceeds the limits will exceed them again.
  return isNotRead(reading) && reading.error !== 'ETOOCOMPLEX' ? 'later' : [];
}

function ifDamaged(error: unknown): null {
  if (error instanceof DamagedFileError) return null;
  throw error;
}
