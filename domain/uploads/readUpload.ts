import type { Chart } from '../charts/chart.ts';
import type { Refusal } from '../errors.ts';

/** A chart of an uploaded file: the file itself, or one of a zip. */
export interface UploadedChart {
  /** Its own name without folders, told to people and never used as a path. */
  fileName: string;
  bytes: Uint8Array;
  chart: Chart;
}

/** Reads an uploaded file, a chart or a zip (bms-parsing.md §8, specification §5); in the browser and on the server alike. */
export async function readUpload(
  _file: { name: string; bytes: Uint8Array },
  _limits: { megabytes: number; chartsPerZip: number },
): Promise<{ charts: UploadedChart[] } | Refusal<'ELIMITSIZE' | 'ELIMITSIZE2' | 'ENOBMSINZIP' | 'ENOTVALIDFILE'>> {
  throw new Error('not yet');
}
