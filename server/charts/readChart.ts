import { deflateSync } from 'node:zlib';
import type { Chart } from '#domain/charts/chart.ts';
import { baseName, isChartFileName } from '#domain/charts/chartFileName.ts';
import { toChartView } from '#domain/charts/chartView.ts';
import { notesFingerprint } from '#domain/charts/notesFingerprint.ts';
import { parseChart } from '#domain/charts/parse/parse.ts';
import { sha256Hex } from '../base/hash.ts';
import { type Hashes, hashesOf } from './hashes.ts';
import type { ChartFile } from './stagedFiles.ts';

/** A chart that was parsed, and the hashes of its file. */
export interface ReadChart extends Hashes {
  chart: Chart;
}

/**
 * Parses a chart file; null when it has another extension or no title (charts.md §4). Of a path only the file name
 * counts.
 */
export function readChart({ name, bytes }: ChartFile): ReadChart | null {
  if (!isChartFileName(baseName(name))) return null;
  const chart = parseChart(bytes, name);
  return chart.valid ? { chart, ...hashesOf(bytes) } : null;
}

/** Returns a hash that is equal for two charts with the same notes to play. */
export const notesHash = ({ chart }: ReadChart): string => sha256Hex(notesFingerprint(chart));

/** Returns the compressed chart view as it is stored. */
export const storedChartView = ({ chart }: ReadChart): Buffer => deflateSync(JSON.stringify(toChartView(chart)));
