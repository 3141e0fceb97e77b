import type { Chart } from './chart.ts';

/** How many parts the small plot has. */
export const DENSITY_PARTS = 48;

/** A chart over sooner than this, in ms, is spread over so long: nothing is infinitely dense. */
const SHORTEST = 1000;
/** The most that is stored, far above what anybody can play. */
const DENSEST = 32_767;

/** Notes a second, rounded, in parts of equal length from the first note to the last; empty for a chart without notes. */
export function density({ noteList: { times } }: Pick<Chart, 'noteList'>): number[] {
  if (times.length === 0) return [];
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const time of times) {
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  const part = Math.max(last - first, SHORTEST) / DENSITY_PARTS;
  const counts = new Array<number>(DENSITY_PARTS).fill(0);
  for (const time of times) {
    const index = Math.min(Math.floor((time - first) / part), DENSITY_PARTS - 1);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts.map((count) => Math.min(Math.round((count * 1000) / part), DENSEST));
}
