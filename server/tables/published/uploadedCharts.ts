import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type UploadTableChart, uploadMonth } from '#domain/tables/uploadTable.ts';
import type { DB } from '../../platform/database/schema.ts';

/** Uploads read by one statement: other requests wait for one batch of rows, not for all. */
const UPLOAD_BATCH_SIZE = 1000;

/**
 * Returns what reads every chart of the table of uploads, in the order of upload. The charts stay in memory, and only
 * uploads that have changed since the last call are read again. It must not run twice at once.
 */
export function createUploadedCharts(db: Kysely<DB>): () => Promise<UploadTableChart[]> {
  const charts = new Map<number, UploadTableChart[]>();
  /** Every transaction below this number has ended and was read. */
  let seen = '0';
  return async () => {
    // Before the rows: what commits in between is read again the next time.
    const { rows } = await sql<{
      oldest: string;
    }>`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`.execute(db);
    const changed = await numbersOfUploads(db, seen);
    for (let from = 0; from < changed.length; from += UPLOAD_BATCH_SIZE) {
      const numbers = changed.slice(from, from + UPLOAD_BATCH_SIZE);
      const read = Map.groupBy(await chartsOfUploads(db, numbers), ({ entryNo }) => entryNo);
      for (const entryNo of numbers) charts.set(entryNo, read.get(entryNo) ?? []);
      await yieldToOthers();
    }
    await removeDeleted(db, charts);
    seen = rows[0]?.oldest ?? seen;
    return [...charts.values()]
      .flat()
      .sort((a, b) => Number(a.publishedAt) - Number(b.publishedAt) || a.entryNo - b.entryNo);
  };
}

/** Returns the numbers of the uploads that changed in the transactions from this one on. */
async function numbersOfUploads(db: Kysely<DB>, from: string): Promise<number[]> {
  const uploads = await db
    .selectFrom('upload')
    .select('entryNo')
    .where(sql<boolean>`changed_by >= ${from}::xid8`)
    .execute();
  return uploads.map(({ entryNo }) => entryNo);
}

async function chartsOfUploads(db: Kysely<DB>, numbers: readonly number[]): Promise<UploadTableChart[]> {
  const rows = await db
    .selectFrom('uploadChart')
    .innerJoin('upload', 'upload.entryNo', 'uploadChart.uploadNo')
    .select(['upload.entryNo', 'uploadChart.md5', 'uploadChart.sha256', 'uploadChart.title'])
    .select(['upload.title as uploadTitle', 'upload.artist', 'upload.songUrl', 'upload.comment', 'upload.publishedAt'])
    .select(({ eb }) => eb('upload.fileSha256', 'is not', null).as('hasFile'))
    .where('upload.entryNo', 'in', numbers)
    .where('uploadChart.md5', 'is not', null)
    .orderBy('upload.entryNo')
    .orderBy('uploadChart.position')
    .$narrowType<{ md5: string; hasFile: boolean }>()
    .execute();
  return rows.map((row) => ({ ...row, month: uploadMonth(row.publishedAt) }));
}

/** Removes the charts of uploads that were deleted; the numbers are read only if there are fewer than known. */
async function removeDeleted(db: Kysely<DB>, charts: Map<number, UploadTableChart[]>): Promise<void> {
  const { uploads } = await db
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<number>().as('uploads'))
    .executeTakeFirstOrThrow();
  if (uploads >= charts.size) return;
  const left = new Set(await numbersOfUploads(db, '0'));
  for (const entryNo of charts.keys()) if (!left.has(entryNo)) charts.delete(entryNo);
}
