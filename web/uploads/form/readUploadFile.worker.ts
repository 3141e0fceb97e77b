import { md5, sha256 } from 'hash-wasm';
import { density } from '#domain/charts/density.ts';
import { summarize } from '#domain/charts/summary.ts';
import { prefilledUpload } from '#domain/uploads/prefill.ts';
import { readUpload, type UploadedChart } from '#domain/uploads/readUpload.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import type { FileReading, ReadChart } from './readUploadFile.ts';

const MEGABYTE = 1024 * 1024;

self.onmessage = async ({ data }: MessageEvent<File>) => {
  self.postMessage(await read(data));
};

async function read(file: File): Promise<FileReading> {
  const limits = currentRules().uploads;
  // Checked before it is read: a file that is refused may be larger than the memory of the device.
  if (file.size > limits.megabytes * MEGABYTE) return { error: 'ELIMITSIZE' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const upload = await readUpload({ name: file.name, bytes }, limits);
  if ('error' in upload) return { error: upload.error };
  const charts = await Promise.all(upload.charts.map(readChart));
  return { charts, prefilled: prefilledUpload(charts) };
}

async function readChart({ fileName, bytes, chart }: UploadedChart): Promise<ReadChart> {
  const hashes = { md5: await md5(bytes), sha256: await sha256(bytes) };
  return { ...summarize(chart, hashes), fileName, density: density(chart) };
}
