import { type KeysoundDiff, keysoundDiff } from '#domain/charts/keysounds/keysoundDiff.ts';
import { misalignment } from '#domain/charts/keysounds/misalignment.ts';
import { MEGABYTE, readChartFile } from '#domain/charts/readChartFile.ts';
import { isRefusal, refuse } from '#domain/common/errors.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import type { ComparisonResult } from './compareCharts.ts';

self.onmessage = async ({ data }: MessageEvent<{ original: File; chart: File }>) => {
  const answer = await compare(data.original, data.chart);
  // The buffers are transferred, not copied: there may be millions of keysounds.
  self.postMessage(answer, { transfer: 'diff' in answer ? buffersOf(answer.diff) : [] });
};

async function compare(originalFile: File, chartFile: File): Promise<ComparisonResult> {
  const original = await read(originalFile);
  if (isRefusal(original)) return original;
  const chart = await read(chartFile);
  if (isRefusal(chart)) return chart;
  return { ...misalignment(original, chart), diff: keysoundDiff(original, chart) };
}

async function read(file: File) {
  const limits = currentRules().uploads;
  if (file.size > limits.megabytes * MEGABYTE) return refuse('ELIMITSIZE');
  return readChartFile({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }, limits);
}

const buffersOf = ({ original, chart }: KeysoundDiff) =>
  [original, chart].flatMap(({ times, unmatched, measureTimes }) => [
    times.buffer,
    unmatched.buffer,
    measureTimes.buffer,
  ]);
