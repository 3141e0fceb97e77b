import type { ChartSummary } from '#domain/charts/summary.ts';
import type { PrefilledUpload } from '#domain/uploads/prefill.ts';
import type { Failure } from '../../api/call.ts';
import { callWorker } from '../../chartFiles/callWorker.ts';

/** A chart of a dropped file, as it is shown beside the fields that it fills. */
export type ReadChart = ChartSummary & { fileName: string; density: number[] };

/** What a dropped file holds and what the form begins with, or why it is not taken. */
export type FileReading =
  | { charts: ReadChart[]; prefilled: PrefilledUpload }
  | (Pick<Failure, 'error'> & Partial<Pick<Failure, 'values'>>);

/** Reads a chart file or a zip beside the page, by what the server reads it with too. */
export async function readFile(file: File, signal: AbortSignal): Promise<FileReading> {
  const worker = new Worker(new URL('./readFile.worker.ts', import.meta.url), { type: 'module' });
  return (await callWorker<FileReading>(worker, file, signal)) ?? { error: 'unknown' };
}
