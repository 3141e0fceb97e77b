import type { z } from 'zod';
import type { chartFacts } from '#contract/charts.ts';
import type { Failure } from '../api/call.ts';

export type ChartPreviewFacts = z.output<typeof chartFacts>;

/** What a file says of itself, or why it is no chart: ENOTVALIDFILE, ELIMITSIZE. */
export type ChartReading = ChartPreviewFacts | Pick<Failure, 'error'>;

/** Reads a chart file beside the page, which stays alive meanwhile; by the parser that the server uses too. */
export function readChart(file: File): Promise<ChartReading> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./readChart.worker.ts', import.meta.url), { type: 'module' });
    const finish = (reading: ChartReading) => {
      worker.terminate();
      resolve(reading);
    };
    worker.onmessage = ({ data }: MessageEvent<ChartReading>) => finish(data);
    worker.onerror = () => finish({ error: 'unknown' });
    worker.postMessage(file);
  });
}
