import { createHash } from 'node:crypto';
import { parseChart } from '#domain/charts/parse/parse.ts';
import { type ChartSize, chartBytes } from './chartBytes.ts';
import { processorTime, timesOf } from './measure.ts';
import type { Result } from './report.ts';

/** Two of the sizes of charts.md §11: the largest, and that of most charts. The target is the ratio of a well-known player's parser in a warm JVM. */
const CASES: readonly { name: string; target: number; size: ChartSize }[] = [
  {
    name: 'parse a chart of 2.6 MB',
    target: 5.5,
    size: { measures: 999, wavFiles: 1200, pairs: 128, notes: 23_344, bgmLines: 2, bgmPerLine: 10 },
  },
  {
    name: 'parse a chart of 69 kB',
    target: 8.7,
    size: { measures: 80, wavFiles: 400, pairs: 38, notes: 1_975, bgmLines: 2, bgmPerLine: 10 },
  },
];

/** Measures hashing, decoding and parsing against hashing alone, of the same bytes in one process. */
export async function benchParsing(): Promise<Result[]> {
  const results: Result[] = [];
  for (const { name, target, size } of CASES) {
    const bytes = chartBytes(size);
    const hash = (kind: string) => createHash(kind).update(bytes).digest('hex');
    const works = {
      hashing: () => hash('md5') + hash('sha256'),
      parsing: () => parseChart(bytes, 'chart.bme'),
    };
    const { hashing, parsing } = await timesOf(works, { now: processorTime, samples: 100 });
    results.push({
      name,
      target,
      baseline: 'md5 and sha256 of the same bytes',
      better: 'lower',
      ratio: (hashing + parsing) / hashing,
      detail: `hash ${hashing.toFixed(2)} ms, decode and parse ${parsing.toFixed(2)} ms`,
    });
  }
  return results;
}
