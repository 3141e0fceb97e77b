import type { Chart } from '../charts/chart.ts';
import { parseChart } from '../charts/parse/parse.ts';
import { isRefusal, type Refusal, refuse } from '../common/errors.ts';
import type { Rules } from '../rules/rules.ts';
import { displayFileName } from './displayFileName.ts';
import { fileKind } from './fileKind.ts';
import { hasTooManyObjects } from './hasTooManyObjects.ts';
import { type UnpackedFile, type UnpackRefusal, unpackCharts } from './unpackCharts.ts';

/** A chart of an uploaded file: the file itself, or one of a zip. */
export interface UploadedChart {
  /** Its name without folders. It is shown to people and never used as a path. */
  fileName: string;
  bytes: Uint8Array;
  chart: Chart;
}

/** The limits of an uploaded file. */
export type UploadLimits = Pick<
  Rules['uploads'],
  'megabytes' | 'chartsPerZip' | 'entriesPerZip' | 'objectsPerChart' | 'maxFactLength'
>;

const MEGABYTE = 1024 * 1024;
/** All branches of a chart together may have this many times the objects of the branch that counts. */
const BRANCH_FACTOR = 4;

/**
 * Reads an uploaded file, which is a chart or a zip of charts (uploads.md §3). Browser and server use the same
 * function.
 *
 * @param pause is awaited before each chart, so that other requests are handled while several charts are parsed
 * @returns the charts in order of their file names, only the first of charts with the same bytes; or why the file is
 * refused
 */
export async function readUpload(
  { name, bytes }: { name: string; bytes: Uint8Array },
  limits: UploadLimits,
  pause: () => Promise<unknown> = async () => undefined,
): Promise<{ charts: UploadedChart[] } | Refusal<UnpackRefusal>> {
  const limit = limits.megabytes * MEGABYTE;
  if (bytes.length > limit) return refuse('ELIMITSIZE', { limit: limits.megabytes });
  const kind = fileKind({ name, bytes });
  if (!kind) return refuse('ENOTVALIDFILE');
  const files =
    kind === 'chart' ? [{ fileName: displayFileName(name), bytes }] : await unpackCharts(bytes, { ...limits, limit });
  if (isRefusal(files)) return files;

  const charts: UploadedChart[] = [];
  for (const file of withoutDuplicates(files.toSorted(byName))) {
    await pause();
    if (fileKind({ name: file.fileName, bytes: file.bytes }) !== 'chart') return refuse('ENOTVALIDFILE');
    if (hasTooManyObjects(file.bytes, BRANCH_FACTOR * limits.objectsPerChart)) return refuse('ENOTVALIDFILE');
    const chart = parseChart(file.bytes, file.fileName);
    const objects = chart.notes + chart.bgm.times.length;
    if (!chart.valid || objects > limits.objectsPerChart) return refuse('ENOTVALIDFILE');
    if (maxFactLength(chart) > limits.maxFactLength) return refuse('ENOTVALIDFILE');
    charts.push({ ...file, chart });
  }
  return { charts };
}

/** Returns the length of the longest text in UTF-16 units: texts longer than any title need no exact count. */
const maxFactLength = ({ fullTitle, artist, subartist, genre, playlevel }: Chart) =>
  Math.max(...[fullTitle, artist, subartist, genre, playlevel].map(({ length }) => length));

/** Compares by code units, which gives the same order in every browser and on the server: clients send charts in it. */
const byName = (a: UnpackedFile, b: UnpackedFile) => (a.fileName < b.fileName ? -1 : Number(a.fileName > b.fileName));

function withoutDuplicates(files: readonly UnpackedFile[]): UnpackedFile[] {
  return files.filter(({ bytes }, at) => !files.slice(0, at).some((other) => sameBytes(other.bytes, bytes)));
}

const sameBytes = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at]);
