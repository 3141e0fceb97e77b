import type { z } from 'zod';
import type { chartFacts } from '#contract/charts.ts';
import type { Failure } from '../api/call.ts';
import { callWorker } from './callWorker.ts';

export type ChartPreviewFacts = z.output<typeof chartFacts>;

/** What a file says of itself, or why it is no chart: ENOTVALIDFILE, ELIMITSIZE. */
export type ChartReading = ChartPreviewFacts | Pick<Failure, 'error'>;

/** Reads a chart file beside the page, which stays alive meanwhile; by the parser that the server uses too. */
export async function readChart(file: File, signal: AbortSignal): Promise<ChartReading> {
  const worker = new Worker(new URL('./readChart.worker.ts', import.meta.url), { type: 'module' });
  return (await callWorker<ChartReading>(worker, file, signal)) ?? { error: 'unknown' };
}
