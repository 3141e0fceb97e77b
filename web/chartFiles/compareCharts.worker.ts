import { isChartFileName } from '#domain/charts/chartFileName.ts';
import { type KeysoundDiff, keysoundDiff } from '#domain/charts/keysounds/keysoundDiff.ts';
import { misalignment } from '#domain/charts/keysounds/misalignment.ts';
import { parseChart } from '#domain/charts/parse/parse.ts';
import { currentRules } from '../api/currentRules.ts';
import type { ComparisonResult } from './compareCharts.ts';

const MEGABYTE = 1024 * 1024;

self.onmessage = async ({ data }: MessageEvent<{ original: File; chart: File }>) => {
  const answer = await compare(data.original, data.chart);
  // The buffers are transferred, not copied: there may be millions of keysounds.
  self.postMessage(answer, { transfer: 'diff' in answer ? buffersOf(answer.diff) : [] });
};

async function compare(originalFile: File, chartFile: File): Promise<ComparisonResult> {
  if (!isChartFileName(originalFile.name)) return { error: 'ENOTVALIDFILE' };
  if (originalFile.size > currentRules().uploads.megabytes * MEGABYTE) return { error: 'ELIMITSIZE' };
  const original = await parsed(originalFile);
  if (!original.valid) return { error: 'ENOTVALIDFILE' };
  const chart = await parsed(chartFile);
  return { ...misalignment(original, chart), diff: keysoundDiff(original, chart) };
}

async function parsed(file: File) {
  return parseChart(new Uint8Array(await file.arrayBuffer()), file.name);
}

const buffersOf = ({ original, chart }: KeysoundDiff) =>
  [original, chart].flatMap(({ times, unmatched, measureTimes }) => [
    times.buffer,
    unmatched.buffer,
    measureTimes.buffer,
  ]);
