import type { z } from 'zod';
import type { chartFacts } from '#contract/charts/chartFacts.ts';
import type { Failure } from '../../base/api/call.ts';
import { callWorker } from './callWorker.ts';

/** What a chart file says, as the preview shows it. */
export type ChartPreviewFacts = z.output<typeof chartFacts>;

/**
 * What a chart file says, or why it is not accepted: ENOTVALIDFILE, ELIMITSIZE, or `unknown` where the worker failed.
 */
export type ChartReading = ChartPreviewFacts | Pick<Failure, 'error'>;

/** Reads a chart file in a worker, so that the page stays responsive, with the same parser as the server. */
export async function readChart(file: File, signal: AbortSignal): Promise<ChartReading> {
  const worker = new Worker(new URL('./readChart.worker.ts', import.meta.url), { type: 'module' });
  return (await callWorker<ChartReading>(worker, file, signal)) ?? { error: 'unknown' };
}
