import { type Refusal, refuse } from '../common/errors.ts';
import { isTooLong } from '../common/text.ts';
import type { Chart, ChartFacts } from './chart.ts';
import { fileKind } from './fileKind.ts';
import { hasTooManyObjects } from './hasTooManyObjects.ts';
import { parseChart } from './parse/parse.ts';

export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The limits of a chart file; the rules of uploads contain them. */
export interface ChartFileLimits {
  readonly megabytes: number;
  readonly objectsPerChart: number;
  readonly maxFactLength: number;
}

export const MEGABYTE = 1024 * 1024;
/** All branches together may have this many times the objects of the parsed branch. */
const BRANCH_FACTOR = 4;

/**
 * Reads an untrusted chart file: proposed, compared, uploaded or given on the command line. Checks the size, then
 * counts objects in the raw bytes, so that a file that would need gigabytes is refused before it is parsed.
 *
 * @returns the chart; ELIMITSIZE with `limit`, in megabytes, for a larger file; ENOTVALIDFILE for a file with another
 * extension or content, without a title, with more objects than the rules allow, or with longer texts
 */
export function readChartFile(
  { name, bytes }: SentFile,
  limits: ChartFileLimits,
): Chart | Refusal<'ELIMITSIZE' | 'ENOTVALIDFILE'> {
  if (bytes.length > limits.megabytes * MEGABYTE) return refuse('ELIMITSIZE', { limit: limits.megabytes });
  if (fileKind({ name, bytes }) !== 'chart') return refuse('ENOTVALIDFILE');
  if (hasTooManyObjects(bytes, BRANCH_FACTOR * limits.objectsPerChart)) return refuse('ENOTVALIDFILE');
  const chart = parseChart(bytes, name);
  const isAllowed =
    chart.valid && countObjects(chart) <= limits.objectsPerChart && !hasLongTexts(chart, limits.maxFactLength);
  return isAllowed ? chart : refuse('ENOTVALIDFILE');
}

/** Returns how many notes, keysounds, BPM changes and stops a chart has. */
export const countObjects = ({ notes, bgm, bpmChanges, stops }: Chart) =>
  notes + bgm.times.length + bpmChanges.positions.length + stops.positions.length;

function hasLongTexts(chart: ChartFacts & Pick<Chart, 'wavFiles'>, limit: number): boolean {
  const { fullTitle, artist, subartist, genre, playlevel, wavFiles } = chart;
  return [fullTitle, artist, subartist, genre, playlevel, ...wavFiles].some((text) => isTooLong(text, limit));
}
