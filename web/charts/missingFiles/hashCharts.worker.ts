import { BlobReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { md5, sha256 } from 'hash-wasm';
import { isChartFileName } from '#domain/charts/chartFileName.ts';
import { MEGABYTE } from '#domain/charts/readChartFile.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { unpackCharts } from '#domain/uploads/unpackCharts.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import type { FoundChart } from './ChartHasher.ts';

/** A zip of a song has its sounds, too, and only its charts are unpacked. */
const ZIP_LIMITS = { megabytes: 200, limit: 200 * MEGABYTE, chartsPerZip: 1000, entriesPerZip: 50_000 };

self.onmessage = async ({ data }: MessageEvent<File>) => {
  self.postMessage(await chartsIn(data).catch(() => null));
};

/** Returns the charts in a file, a chart or a zip; null if it cannot be read. */
async function chartsIn(file: File): Promise<FoundChart[] | null> {
  if (isChartFileName(file.name)) return hashed([file]);
  const unpacked = await unpackCharts(new BlobReader(file), ZIP_LIMITS);
  if (isRefusal(unpacked)) return unpacked.error === 'ENOBMSINZIP' ? [] : null;
  return hashed(unpacked.map(({ fileName, bytes }) => new File([bytes as Uint8Array<ArrayBuffer>], fileName)));
}

async function hashed(files: readonly File[]): Promise<FoundChart[]> {
  const charts: FoundChart[] = [];
  for (const file of files) {
    // No file of this size is taken.
    if (file.size > currentRules().uploads.megabytes * MEGABYTE) continue;
    const bytes = new Uint8Array(await file.arrayBuffer());
    charts.push({ file, md5: await md5(bytes), sha256: await sha256(bytes) });
  }
  return charts;
}
