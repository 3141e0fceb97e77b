import { createHash } from 'node:crypto';
import { parseChart } from '#domain/charts/parse.ts';
import { type ChartSize, chartBytes } from './chartBytes.ts';
import { median } from './median.ts';
import type { BenchResult } from './result.ts';

type Case = { name: string; target: number; runs: number; size: ChartSize };

/** The three sizes of bms-parsing §10. A target is where a well-known player's parser stands, in a warm Java machine. */
const CASES: readonly Case[] = [
  {
    name: 'parse a chart of 2.6 MB',
    target: 5.5,
    runs: 15,
    size: { bars: 999, sounds: 1200, pairs: 128, notes: 23_344, backgroundLines: 2, backgroundSounds: 10 },
  },
  {
    name: 'parse a chart of 0.6 MB',
    target: 10,
    runs: 41,
    size: { bars: 400, sounds: 1200, pairs: 64, notes: 19_427, backgroundLines: 3, backgroundSounds: 8 },
  },
  {
    name: 'parse a chart of 69 kB',
    target: 8.7,
    runs: 301,
    size: { bars: 80, sounds: 400, pairs: 38, notes: 1_975, backgroundLines: 2, backgroundSounds: 10 },
  },
];

/** Hash, decode and parse against the hash alone, of the same bytes in the same process; medians. */
export async function benchParsing(): Promise<BenchResult[]> {
  return CASES.map(({ name, target, runs, size }) => {
    const bytes = chartBytes(size);
    const hashed: number[] = [];
    const parsed: number[] = [];
    let notes = 0;
    for (let run = 0; run < runs; run++) {
      hashed.push(
        milliseconds(() => {
          hash(bytes);
        }),
      );
      parsed.push(
        milliseconds(() => {
          hash(bytes);
          notes = parseChart(bytes, 'chart.bme').notes;
        }),
      );
    }
    const [hashing, all] = [median(hashed), median(parsed)];
    const detail = `${bytes.length} bytes, ${notes} notes: hash ${hashing.toFixed(2)} ms, hash + decode + parse ${all.toFixed(2)} ms`;
    return { name, baseline: 'md5 + sha256 of the same bytes', ratio: all / hashing, target, better: 'lower', detail };
  });
}

function hash(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex') + createHash('sha256').update(bytes).digest('hex');
}

function milliseconds(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
