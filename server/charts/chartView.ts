import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createInflate, deflate, inflate } from 'node:zlib';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ChartPicture } from '#contract/charts/chartPicture.ts';
import type { chartView as chartViewEndpoint } from '#contract/charts/charts.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { KeyMode } from '#domain/charts/chart.ts';
import { type ChartView, parseChartView } from '#domain/charts/chartView.ts';
import { drawOpening } from '#domain/charts/drawing/opening.ts';
import { MEGABYTE } from '#domain/charts/readChartFile.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { DB } from '../platform/database/schema.ts';
import { placements } from './placements.ts';
import { tagsOfChart } from './tagsOfCharts.ts';

const SHA256 = /^[0-9a-f]{64}$/i;

/**
 * Returns the header of a chart, its placements in tables, and the uploads that contain it. A chart that no entry and
 * no upload has any more is ENOTFOUND: deleting an upload deletes its page.
 */
export async function chartView(
  db: Kysely<DB>,
  sha256: string,
): Promise<Omit<Reply<typeof chartViewEndpoint>, 'success'> | Refusal<'ENOTFOUND'>> {
  if (!SHA256.test(sha256)) return refuse('ENOTFOUND');
  const row = await usedChart(db, sha256).select(['md5', 'sha256', 'summary', 'density', 'opening']).executeTakeFirst();
  if (!row) return refuse('ENOTFOUND');
  const [[tables = []], uploads, tags] = await Promise.all([
    placements(db, [row]),
    uploadsWith(db, row.sha256),
    tagsOfChart(db, row),
  ]);
  return { chart: row.summary, ...pictureOf(row, row.summary.keys), tags, tables, uploads };
}

/** Returns the picture of a stored chart, which stays empty until its opening is known. */
export const pictureOf = (
  { density, opening }: { density: number[] | null; opening: ChartView | null },
  keys: KeyMode,
): ChartPicture => ({ density: density ?? [], opening: opening ? drawOpening(opening, keys) : [] });

/** Returns whether a chart view exists, without reading it; ENOTFOUND as above. */
export async function hasChartNotes(
  db: Kysely<DB>,
  sha256: string,
): Promise<{ sha256: string } | Refusal<'ENOTFOUND'>> {
  if (!SHA256.test(sha256)) return refuse('ENOTFOUND');
  return (await usedChart(db, sha256).select('sha256').executeTakeFirst()) ?? refuse('ENOTFOUND');
}

/** Returns the chart view as it is stored, compressed by zlib; ENOTFOUND as above. */
export async function storedChartNotes(db: Kysely<DB>, hash: string): Promise<Buffer | Refusal<'ENOTFOUND'>> {
  if (!SHA256.test(hash)) return refuse('ENOTFOUND');
  const chart = await usedChart(db, hash).select(['sha256', 'density', 'readerVersion']).executeTakeFirst();
  if (!chart) return refuse('ENOTFOUND');
  const { sha256, density, readerVersion } = chart;
  // A row without a density is older than chart views.
  if (density === null) return convertedNotes(await readNotes(db, sha256));
  const key = `${sha256} ${readerVersion}`;
  const notes = recentNotes.get(key) ?? (await readNotes(db, sha256));
  recentNotes.set(key, notes);
  return notes;
}

/** Chart views only change with the version of the reader, and most requests are for a few popular ones. */
const recentNotes = new LRUCache<string, Buffer>({
  maxSize: 32 * MEGABYTE,
  sizeCalculation: ({ length }) => Math.max(1, length),
});

async function readNotes(db: Kysely<DB>, sha256: string): Promise<Buffer> {
  const row = await db.selectFrom('chart').select('notes').where('sha256', '=', sha256).executeTakeFirstOrThrow();
  return row.notes;
}

async function convertedNotes(notes: Buffer): Promise<Buffer> {
  return promisify(deflate)(JSON.stringify(await readView(notes)));
}

/** Returns a chart view as it was stored. */
export async function readView(notes: Buffer): Promise<ChartView> {
  return parseChartView(JSON.parse((await promisify(inflate)(notes)).toString('utf8')));
}

/** Decompresses at the speed of the client, so that a slow one takes no memory. */
export const decompressed = (stored: Buffer): Readable => Readable.from([stored]).pipe(createInflate());

/** Selects a chart that an entry or an upload has. */
function usedChart(db: Kysely<DB>, sha256: string) {
  return db
    .selectFrom('chart')
    .where('sha256', '=', sha256.toLowerCase())
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('submission').select('id').whereRef('submission.sha256', '=', 'chart.sha256')),
        exists(selectFrom('uploadChart').select('position').whereRef('uploadChart.sha256', '=', 'chart.sha256')),
      ]),
    );
}

async function uploadsWith(db: Kysely<DB>, sha256: string) {
  return db
    .selectFrom('upload')
    .innerJoin('uploadChart', 'uploadChart.uploadNo', 'upload.entryNo')
    .select(['upload.entryNo', 'upload.title'])
    .distinct()
    .where('uploadChart.sha256', '=', sha256)
    .orderBy('upload.entryNo')
    .execute();
}
