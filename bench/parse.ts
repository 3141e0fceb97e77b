import { createHash } from 'node:crypto';
import { parseChart } from '#domain/charts/parse/parse.ts';
import { type ChartSize, chartBytes } from './chartBytes.ts';
import { median } from './median.ts';
import type { BenchResult } from './result.ts';

type Case = { name: string; target: number; runs: number; size: ChartSize };

const FILE_NAME = 'chart.bme';

/** A chart of 69 kB, as most are. */
export const MEDIUM_CHART: ChartSize = {
  measures: 80,
  wavFiles: 400,
  pairs: 38,
  notes: 1_975,
  bgmLines: 2,
  bgmPerLine: 10,
};

/** The three sizes of charts.md §11. The target is the ratio of a well-known player's parser in a warm JVM. */
const CASES: readonly Case[] = [
  {
    name: 'parse a chart of 2.6 MB',
    target: 5.5,
    runs: 40,
    size: { measures: 999, wavFiles: 1200, pairs: 128, notes: 23_344, bgmLines: 2, bgmPerLine: 10 },
  },
  {
    name: 'parse a chart of 0.6 MB',
    target: 10,
    runs: 60,
    size: { measures: 400, wavFiles: 1200, pairs: 64, notes: 19_427, bgmLines: 3, bgmPerLine: 8 },
  },
  {
    name: 'parse a chart of 69 kB',
    target: 8.7,
    runs: 301,
    size: MEDIUM_CHART,
  },
];

/**
 * Measures hashing, decoding and parsing against hashing alone, of the same bytes in one process: medians of processor
 * time.
 */
export async function benchParsing(): Promise<BenchResult[]> {
  return CASES.map(({ name, target, runs, size }) => {
    const bytes = chartBytes(size);
    const { notes } = parseChart(bytes, FILE_NAME);
    const hashTimes: number[] = [];
    const parseTimes: number[] = [];
    for (let run = 0; run < runs; run++) {
      hashTimes.push(processorTime(() => hash(bytes)));
      parseTimes.push(processorTime(() => parseChart(bytes, FILE_NAME)));
    }
    const hashing = median(hashTimes);
    const parsing = median(parseTimes);
    return {
      name,
      baseline: 'md5 and sha256 of the same bytes',
      ratio: (hashing + parsing) / hashing,
      target,
      better: 'lower',
      detail: `${bytes.length} bytes, ${notes} notes: hash ${hashing.toFixed(2)} ms, decode and parse ${parsing.toFixed(2)} ms`,
    };
  });
}

function hash(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex') + createHash('sha256').update(bytes).digest('hex');
}

/** Returns the processor time of the process in milliseconds, of all threads together. */
function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
