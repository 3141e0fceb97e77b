import { md5, sha256 } from 'hash-wasm';
import { isNineButtonFileName } from '#domain/charts/chartFileName.ts';
import { MEGABYTE, readChartFile } from '#domain/charts/readChartFile.ts';
import { summarize } from '#domain/charts/summary.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import type { ChartReading } from './readChart.ts';

self.onmessage = async ({ data }: MessageEvent<File>) => {
  self.postMessage(await read(data));
};

async function read(file: File): Promise<ChartReading> {
  // Nine-button charts may be uploaded but never proposed.
  if (isNineButtonFileName(file.name)) return { error: 'ENOTVALIDFILE' };
  const limits = currentRules().uploads;
  if (file.size > limits.megabytes * MEGABYTE) return { error: 'ELIMITSIZE' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const chart = readChartFile({ name: file.name, bytes }, limits);
  if (isRefusal(chart)) return chart;
  return summarize(chart, { md5: await md5(bytes), sha256: await sha256(bytes) });
}
