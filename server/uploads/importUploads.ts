import { sql, type Transaction } from 'kysely';
import { counted } from '#domain/common/text.ts';
import { importChanges } from '#domain/tables/importChanges.ts';
import {
  type ImportedUpload,
  type ImportedUploadRow,
  importedUploads,
  planUploadImport,
  repeatedCharts,
  type UploadImportPlan,
} from '#domain/uploads/importPlan.ts';
import { uploadSearchText } from '#domain/uploads/searchText.ts';
import type { Done, Order, Within } from '../acts/performAct.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type ImportProblems, importAct } from '../tables/importTable.ts';
import { readSource } from '../tables/readSource.ts';
import { type Reading, UnreadableSourceError } from '../tables/readText.ts';
import { bumpUploads, refreshUploads } from './refreshUploads.ts';
import { uploadSourceRows } from './uploadSourceRows.ts';

/** The result of an import, in uploads; `charts` counts the rows of the source. */
export interface UploadImportReport extends Done {
  inserted: number;
  changed: number;
  unchanged: number;
  charts: number;
  /** A line on each row that cannot be read, or whose upload already has the chart. */
  leftOut: string[];
}

/** The source of an import, and its options. */
export interface UploadImportOptions extends Reading {
  /** A directory, or the path or http(s) address of a page or header (see `readSource`). */
  source: string;
  /** Whether to refuse a source with rows that would be left out. */
  strict?: boolean;
  /** Called with a line for the operator about each step. */
  onProgress?: (message: string) => void;
  /** Leaves a line in the trail. Where a site is filled, there is none. */
  order?: Order;
}

/** A statement has at most 65,535 parameters. */
const ROW_BATCH_SIZE = 1000;

/**
 * Imports another site's table of uploads as entries without files, or updates them, in one transaction (uploads.md
 * §11). Importing the same source again changes nothing.
 */
export async function importUploads(
  { ...ctx }: Context,
  { source, strict = false, onProgress = () => undefined, order, ...reading }: UploadImportOptions,
): Promise<UploadImportReport | ImportProblems> {
  // A request may not take as long as an import.
  ctx.db = ctx.databases.command;
  onProgress(`reading ${source}`);
  const read = await readRows(source, reading);
  if ('problems' in read) return read;
  onProgress(`"${read.name}", ${counted(read.rows.length, 'chart')}`);
  const leftOut = [...read.leftOut, ...repeatedCharts(read.rows)];
  if (strict && leftOut.length > 0) return { problems: leftOut };
  const storeAll = async (trx: Transaction<DB>) => {
    const stored = await store(trx, read.rows);
    reading.signal?.throwIfAborted();
    return { ...stored, result: null, subject: `uploads from ${source}`, leftOut };
  };
  const within: Within = (site, change) => inTransaction(site, (trx) => change(trx, site.clock.now()));
  const report = await importAct(ctx, 'import-uploads', order, storeAll, within);
  if ('problems' in report || order?.isPreview) return report;
  if (report.inserted > 0) await sql`analyze upload, upload_chart`.execute(ctx.db);
  await refreshUploads(ctx);
  return report;
}

async function readRows(
  source: string,
  reading: Reading,
): Promise<{ name: string; rows: ImportedUploadRow[]; leftOut: string[] } | ImportProblems> {
  try {
    const { official } = await readSource(source, reading);
    const { rows, leftOut } = uploadSourceRows(official.data);
    if (rows.length === 0 && leftOut.length > 0) return { problems: leftOut };
    return { name: official.header.name, rows, leftOut };
  } catch (error) {
    if (error instanceof UnreadableSourceError) return { problems: [error.message] };
    throw error;
  }
}

async function store(
  trx: Transaction<DB>,
  rows: readonly ImportedUploadRow[],
): Promise<Omit<UploadImportReport, 'leftOut' | 'result' | 'subject'>> {
  // Locked, so that no new upload gets a number that the import uses.
  await sql`lock table upload in share row exclusive mode`.execute(trx);
  const plan = planUploadImport(importedUploads(rows), await importedBefore(trx), await lastNumber(trx));
  await insert(trx, plan.inserts);
  await change(trx, plan.changes);
  if (plan.lastNo > 0) await sql`select setval('upload_entry_no_seq', ${plan.lastNo})`.execute(trx);
  if (plan.inserts.length > 0 || plan.changes.length > 0) await bumpUploads(trx);
  const { inserts, changes, unchanged } = plan;
  const numbers = { inserted: inserts.length, changed: changes.length };
  const named = [...inserts, ...changes].map(({ entryNo, upload }, index) => ({
    what: index < inserts.length ? ('upload' as const) : ('changed' as const),
    before: null,
    after: `${entryNo} ${upload.title}`,
  }));
  return { ...numbers, unchanged, charts: rows.length, changes: importChanges(numbers, named) };
}

/** Returns the last assigned number of an upload, including deleted ones. */
async function lastNumber(trx: Transaction<DB>): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select greatest(case when is_called then last_value else 0 end, (select coalesce(max(entry_no), 0) from upload)) as last
    from upload_entry_no_seq`.execute(trx);
  return rows[0]?.last ?? 0;
}

async function importedBefore(trx: Transaction<DB>): Promise<Map<number, { entryNo: number; upload: ImportedUpload }>> {
  const uploads = await trx
    .selectFrom('upload')
    .select(['entryNo', 'importedNo', 'title', 'artist', 'songUrl', 'comment', 'publishedAt'])
    .where('importedNo', 'is not', null)
    .$narrowType<{ importedNo: number }>()
    .execute();
  const charts = await trx
    .selectFrom('uploadChart')
    .innerJoin('upload', 'upload.entryNo', 'uploadChart.uploadNo')
    .select(['uploadNo', 'name', 'uploadChart.title', 'md5', 'sha256'])
    .where('upload.importedNo', 'is not', null)
    .orderBy('uploadNo')
    .orderBy('position')
    .$narrowType<{ md5: string }>()
    .execute();
  const byUpload = Map.groupBy(charts, ({ uploadNo }) => uploadNo);
  return new Map(
    uploads.map(({ entryNo, ...upload }) => [
      upload.importedNo,
      { entryNo, upload: { ...upload, charts: byUpload.get(entryNo) ?? [] } },
    ]),
  );
}

type Numbered = UploadImportPlan['inserts'];

async function insert(trx: Transaction<DB>, uploads: Numbered): Promise<void> {
  for (let from = 0; from < uploads.length; from += ROW_BATCH_SIZE) {
    const some = uploads.slice(from, from + ROW_BATCH_SIZE);
    await trx
      .insertInto('upload')
      .values(
        some.map(({ entryNo, upload }) => ({ entryNo, importedNo: upload.importedNo, keys: '', ...columnsOf(upload) })),
      )
      .execute();
    await insertCharts(trx, some);
  }
}

async function change(trx: Transaction<DB>, uploads: Numbered): Promise<void> {
  for (const { entryNo, upload } of uploads) {
    await trx
      .updateTable('upload')
      .set({ ...columnsOf(upload), changedBy: sql`default` })
      .where('entryNo', '=', entryNo)
      .execute();
    await trx.deleteFrom('uploadChart').where('uploadNo', '=', entryNo).execute();
  }
  for (let from = 0; from < uploads.length; from += ROW_BATCH_SIZE)
    await insertCharts(trx, uploads.slice(from, from + ROW_BATCH_SIZE));
}

function columnsOf({ title, artist, songUrl, comment, publishedAt, charts }: ImportedUpload) {
  const searchText = uploadSearchText({ title, artist, event: '', anonymousName: null, charts });
  return { title, artist, songUrl, comment, publishedAt, searchText };
}

async function insertCharts(trx: Transaction<DB>, uploads: Numbered): Promise<void> {
  const rows = uploads.flatMap(({ entryNo, upload }) =>
    upload.charts.map((chart, position) => ({
      uploadNo: entryNo,
      position,
      mark: '',
      level: '',
      difficulty: null,
      ...chart,
    })),
  );
  for (let from = 0; from < rows.length; from += ROW_BATCH_SIZE) {
    await trx
      .insertInto('uploadChart')
      .values(rows.slice(from, from + ROW_BATCH_SIZE))
      .execute();
  }
}
