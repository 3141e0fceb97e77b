import type { ChartSummary } from '#domain/charts/summary.ts';
import type { PrefilledUpload } from '#domain/uploads/prefill.ts';
import type { Failure } from '../../base/api/call.ts';
import { callWorker } from '../../charts/chartFiles/callWorker.ts';

/** A chart of a dropped file, as it is shown beside its fields. */
export type ReadChart = ChartSummary & { fileName: string; density: number[] };

/** The charts of a dropped file and the fields that it prefills, or why it is not accepted. */
export type FileReading =
  | { charts: ReadChart[]; prefilled: PrefilledUpload }
  | (Pick<Failure, 'error'> & Partial<Pick<Failure, 'values'>>);

/**
 * Reads a chart file or a zip in a worker, with the same code as the server. The error is `unknown` where the worker
 * failed.
 */
export async function readUploadFile(file: File, signal: AbortSignal): Promise<FileReading> {
  const worker = new Worker(new URL('./readUploadFile.worker.ts', import.meta.url), { type: 'module' });
  return (await callWorker<FileReading>(worker, file, signal)) ?? { error: 'unknown' };
}
