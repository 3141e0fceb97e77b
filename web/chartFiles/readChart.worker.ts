import { md5, sha256 } from 'hash-wasm';
import { isChartFileName, isNineButtonFileName } from '#domain/charts/chartFileName.ts';
import { parseChart } from '#domain/charts/parse/parse.ts';
import { summarize } from '#domain/charts/summary.ts';
import { currentRules } from '../api/currentRules.ts';
import type { ChartReading } from './readChart.ts';

const MEGABYTE = 1024 * 1024;

self.onmessage = async ({ data }: MessageEvent<File>) => {
  self.postMessage(await read(data));
};

async function read(file: File): Promise<ChartReading> {
  // Nine-button charts may be uploaded but never proposed (voting.md §4.1).
  if (!isChartFileName(file.name) || isNineButtonFileName(file.name)) return { error: 'ENOTVALIDFILE' };
  if (file.size > currentRules().uploads.megabytes * MEGABYTE) return { error: 'ELIMITSIZE' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const chart = parseChart(bytes, file.name);
  if (!chart.valid) return { error: 'ENOTVALIDFILE' };
  return summarize(chart, { md5: await md5(bytes), sha256: await sha256(bytes) });
}
