/**
 * The tasks of a thread that reads untrusted files: only it parses, unpacks and compares them. Its results are small,
 * whatever the files contain. It also draws pictures, which takes too long for the thread of requests.
 */

import { createRequire } from 'node:module';
import type initSqlJs from 'sql.js';
import { type Misalignment, misalignment } from '#domain/charts/keysounds/misalignment.ts';
import { type ChartFileLimits, readChartFile, type SentFile } from '#domain/charts/readChartFile.ts';
import { type ChartSummary, summarize } from '#domain/charts/summary.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { readScoreFile, type ScoreFile, type ScoreFileRefusal } from '#domain/players/scoreFiles/readScoreFile.ts';
import type { FileScore } from '#domain/players/scoreFiles/scoreFile.ts';
import { readUpload as readUploadedFile, type UploadLimits } from '#domain/uploads/readUpload.ts';
import type { UnpackRefusal } from '#domain/uploads/unpackCharts.ts';
import { type Hashes, hashesOf } from '../hash.ts';
import { type ChartReading, chartReading } from './chartReading.ts';
import { drawSvg } from './drawSvg.ts';

type FileRefusal = Refusal<'ELIMITSIZE' | 'ENOTVALIDFILE'>;

/** Draws an SVG of our own as a PNG. */
export const drawPicture = (svg: string): Promise<Uint8Array> => drawSvg(svg);

/** Returns the hashes of a file without reading it otherwise. */
export const hashFile = (bytes: Uint8Array): Hashes => hashesOf(bytes);

/** Returns the header and facts of a chart file. */
export function summarizeChart({
  file,
  limits,
}: {
  file: SentFile;
  limits: ChartFileLimits;
}): ChartSummary | FileRefusal {
  const chart = readChartFile(file, limits);
  return isRefusal(chart) ? chart : summarize(chart, hashesOf(file.bytes));
}

/** Returns what is stored of a chart file. */
export function readChart({ file, limits }: { file: SentFile; limits: ChartFileLimits }): ChartReading | FileRefusal {
  const chart = readChartFile(file, limits);
  return isRefusal(chart) ? chart : chartReading(chart, file.bytes);
}

/** The keysound diff of a chart and its original, with the hashes of the original. */
export type Comparison = Misalignment & { readonly original: { md5: string; sha256: string } };

/** Compares the keysounds of a chart with those of its original. Refusals are about the original. */
export function compareCharts({
  original,
  chart,
  limits,
}: {
  original: SentFile;
  chart: SentFile;
  limits: ChartFileLimits;
}): Comparison | FileRefusal | Refusal<'ESONGNOTFOUND'> {
  const before = readChartFile(original, limits);
  if (isRefusal(before)) return before;
  const after = readChartFile(chart, limits);
  // It was read when it was staged.
  if (isRefusal(after)) return refuse('ESONGNOTFOUND');
  return { ...misalignment(before, after), original: hashesOf(original.bytes) };
}

/** What is stored of an uploaded file: its hash, and its charts in the order of their file names. */
export interface UploadReading {
  readonly sha256: string;
  readonly charts: readonly (ChartReading & { readonly fileName: string })[];
}

/** Reads an uploaded chart or zip. */
export async function readUpload({
  file,
  limits,
}: {
  file: SentFile;
  limits: UploadLimits;
}): Promise<UploadReading | Refusal<UnpackRefusal>> {
  const found = await readUploadedFile(file, limits);
  if (isRefusal(found)) return found;
  return {
    sha256: hashesOf(file.bytes).sha256,
    charts: found.charts.map(({ fileName, bytes, chart }) => ({ fileName, ...chartReading(chart, bytes) })),
  };
}

/** Returns the chart file with this hash in an uploaded file; ENOTFOUND if there is none. */
export async function chartOfUpload({
  file,
  limits,
  sha256,
}: {
  file: SentFile;
  limits: UploadLimits;
  sha256: string;
}): Promise<SentFile | Refusal<UnpackRefusal | 'ENOTFOUND'>> {
  const found = await readUploadedFile(file, limits);
  if (isRefusal(found)) return found;
  const chart = found.charts.find(({ bytes }) => hashesOf(bytes).sha256 === sha256);
  return chart ? { name: chart.fileName, bytes: chart.bytes } : refuse('ENOTFOUND');
}

/** The scores of a file by column: tens of thousands of objects would block the receiving thread. */
export interface ScoreFileReading extends Omit<ScoreFile, 'scores'> {
  readonly count: number;
  readonly columns: { readonly [Column in keyof FileScore]: readonly FileScore[Column][] };
}

/** Reads a score database of LR2 or beatoraja. The bytes are transferred, so the caller cannot use them afterwards. */
export async function readScores(bytes: Uint8Array): Promise<ScoreFileReading | ScoreFileRefusal> {
  const file = readScoreFile(bytes, await sqliteOpener());
  // Frees up to 64 MB of WebAssembly memory now, which the limits of the thread do not count.
  (bytes.buffer as ArrayBuffer).transfer(0);
  if (isRefusal(file)) return file;
  const { scores, ...rest } = file;
  const column = <Column extends keyof FileScore>(name: Column) => scores.map((score) => score[name]);
  return {
    ...rest,
    count: scores.length,
    columns: {
      chartHash: column('chartHash'),
      clear: column('clear'),
      exScore: column('exScore'),
      maxCombo: column('maxCombo'),
      minBp: column('minBp'),
      playedAt: column('playedAt'),
      lnType: column('lnType'),
      notes: column('notes'),
    },
  };
}

/**
 * Returns a function that opens bytes as an SQLite database, in a new instance of SQLite as WebAssembly. So a file that
 * breaks SQLite does not affect others, and endless work can be interrupted, which is impossible in native code
 * (docs/decisions/0039). The instance is not referenced elsewhere: its memory, which the limits of the thread do not
 * count, is freed with the database.
 *
 * The bytes are not copied: close the database before using them otherwise.
 */
async function sqliteOpener(): Promise<(bytes: Uint8Array) => InstanceType<initSqlJs.SqlJsStatic['Database']>> {
  // A new `require` each time, as it tracks loaded modules. The cached module would keep its instance alive.
  const require = createRequire(import.meta.url);
  const open = require('sql.js') as typeof initSqlJs;
  delete require.cache[require.resolve('sql.js')];
  const { Database } = await open();
  // The library copies by `slice`, which a `Buffer` answers with a view.
  return ({ buffer, byteOffset, byteLength }) => new Database(Buffer.from(buffer, byteOffset, byteLength));
}
