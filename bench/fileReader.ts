import { createLog } from '#server/base/log.ts';
import { openFileReader } from '#server/fileReader/fileReader.ts';
import { summarizeChart } from '#server/fileReader/fileReaderWorker.ts';
import { rules } from '#testing/site/rules.ts';
import { chartBytes } from './chartBytes.ts';
import { median } from './median.ts';
import { MEDIUM_CHART } from './parse.ts';
import type { BenchResult } from './result.ts';

const RUNS = 301;

/** Measures reading a chart in a thread, with the way there and back, against reading it on the spot. */
export async function benchFileReader(): Promise<BenchResult[]> {
  const reader = openFileReader({ log: createLog('silent') });
  const input = { file: { name: 'chart.bme', bytes: chartBytes(MEDIUM_CHART) }, limits: rules.uploads };
  const inThread: number[] = [];
  const onTheSpot: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    let start = performance.now();
    await reader.run({ kind: 'operator' }, 'summarizeChart', async () => input);
    inThread.push(performance.now() - start);
    start = performance.now();
    summarizeChart(input);
    onTheSpot.push(performance.now() - start);
  }
  await reader.close();
  const [there, here] = [median(inThread), median(onTheSpot)];
  return [
    {
      name: 'read a chart of 69 kB in a thread',
      baseline: 'reading it on the spot',
      ratio: there / here,
      target: 2,
      better: 'lower',
      detail: `in a thread ${there.toFixed(2)} ms, on the spot ${here.toFixed(2)} ms`,
    },
  ];
}
