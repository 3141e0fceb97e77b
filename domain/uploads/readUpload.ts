import type { Chart } from '../charts/chart.ts';
import { parseChart } from '../charts/parse/parse.ts';
import { isRefusal, type Refusal, refuse } from '../common/errors.ts';
import type { Rules } from '../rules/rules.ts';
import { fileKind } from './fileKind.ts';
import { hasTooManyObjects } from './hasTooManyObjects.ts';
import { displayFileName } from './displayFileName.ts';
import { type UnpackedFile, unpackCharts, type UnpackRefusal } from './unpackCharts.ts';

/** A chart of an uploaded file: the file itself, or one of a zip. */
export interface UploadedChart {
  /** Its own name without folders, told to people and never used as a path. */
  fileName: string;
  bytes: Uint8Array;
  chart: Chart;
}

/** What of `Rules.uploads` limits a file. */
export type UploadLimits = Pick<
  Rules['uploads'],
  'megabytes' | 'chartsPerZip' | 'entriesPerZip' | 'objectsPerChart' | 'maxFactLength'
>;

const MEGABYTE = 1024 * 1024;
/** So many times the objects of the branch that counts may be in all branches of a chart. */
const BRANCHES = 4;

/**
 * Reads an uploaded file, a chart or a zip (bms-parsing.md §8, specification §5); in the browser and on the server alike.
 *
 * @param pause waited for before each chart, so that others are answered while several are parsed
 * @returns its charts by file name; of charts with the same bytes the first
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
  for (const file of withoutCopies(files.toSorted(byName))) {
    await pause();
    if (fileKind({ name: file.fileName, bytes: file.bytes }) !== 'chart') return refuse('ENOTVALIDFILE');
    if (hasTooManyObjects(file.bytes, BRANCHES * limits.objectsPerChart)) return refuse('ENOTVALIDFILE');
    const chart = parseChart(file.bytes, file.fileName);
    const objects = chart.notes + chart.background.times.length;
    if (!chart.valid || objects > limits.objectsPerChart) return refuse('ENOTVALIDFILE');
    if (longestFact(chart) > limits.maxFactLength) return refuse('ENOTVALIDFILE');
    charts.push({ ...file, chart });
  }
  return { charts };
}

/** In UTF-16 units: what is longer than any title need not be counted by characters. */
const longestFact = ({ fullTitle, artist, subartist, genre, playlevel }: Chart) =>
  Math.max(...[fullTitle, artist, subartist, genre, playlevel].map(({ length }) => length));

/** The same in every browser and on the server: whoever sends the order of charts means this one. */
const byName = (a: UnpackedFile, b: UnpackedFile) => (a.fileName < b.fileName ? -1 : Number(a.fileName > b.fileName));

function withoutCopies(files: readonly UnpackedFile[]): UnpackedFile[] {
  return files.filter(({ bytes }, at) => !files.slice(0, at).some((other) => sameBytes(other.bytes, bytes)));
}

const sameBytes = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at]);
