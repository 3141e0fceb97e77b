import { deflateSync } from 'node:zlib';
import type { Chart } from '#domain/charts/chart.ts';
import { baseName, isChartFileName } from '#domain/charts/chartFileName.ts';
import { toChartView } from '#domain/charts/chartView.ts';
import { notesFingerprint } from '#domain/charts/notesFingerprint.ts';
import { parseChart } from '#domain/charts/parse/parse.ts';
import { sha256Hex } from '../base/hash.ts';
import { type Hashes, hashesOf } from './hashes.ts';
import type { ChartFile } from './stagedFiles.ts';

/** A chart file, read: what it says of itself, and the names of its bytes. */
export interface ReadChart extends Hashes {
  chart: Chart;
}

/** Reads a chart file; null when it is none: a wrong ending, no title (bms-parsing.md §4). A path as a name is its last part. */
export function readChart({ name, bytes }: ChartFile): ReadChart | null {
  if (!isChartFileName(baseName(name))) return null;
  const chart = parseChart(bytes, name);
  return chart.valid ? { chart, ...hashesOf(bytes) } : null;
}

/** Equal for two files that ask the player for the same notes. */
export const notesHash = ({ chart }: ReadChart): string => sha256Hex(notesFingerprint(chart));

/** The picture of a chart as it is stored. */
export const storedChartView = ({ chart }: ReadChart): Buffer => deflateSync(JSON.stringify(toChartView(chart)));
