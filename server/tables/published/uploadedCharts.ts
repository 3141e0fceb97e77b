import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type UploadTableChart, uploadMonth } from '#domain/tables/uploadTable.ts';
import type { DB } from '../../platform/database/schema.ts';

/** Uploads read per statement, so that other requests wait for one batch of rows only. */
const UPLOAD_BATCH_SIZE = 1000;

/**
 * Returns a function that returns every chart of the table of uploads, in the order of upload. It keeps the charts in memory
 * and reads only uploads that changed since the last call. Calls must not overlap.
 */
export function createUploadedCharts(db: Kysely<DB>): () => Promise<UploadTableChart[]> {
  const charts = new Map<number, UploadTableChart[]>();
  /** All transactions below this number have ended and their changes were read. */
  let seen = '0';
  return async () => {
    // Read before the rows, so that changes committed in between are read by the next call.
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

/** Returns the numbers of the uploads that changed in transactions from this number on. */
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

/** Removes the charts of deleted uploads; reads the numbers only if there are fewer uploads than kept ones. */
async function removeDeleted(db: Kysely<DB>, charts: Map<number, UploadTableChart[]>): Promise<void> {
  const { uploads } = await db
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<number>().as('uploads'))
    .executeTakeFirstOrThrow();
  if (uploads >= charts.size) return;
  const left = new Set(await numbersOfUploads(db, '0'));
  for (const entryNo of charts.keys()) if (!left.has(entryNo)) charts.delete(entryNo);
}
