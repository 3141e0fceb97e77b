import type { Chart } from './chart.ts';

/** The number of parts in the density plot of a chart. */
export const DENSITY_PARTS = 48;

/** A chart shorter than this is spread over this duration, so that its density is never infinite. */
const MIN_DURATION_MS = 1000;
/** The highest density that can be stored, far above anything playable. */
const MAX_DENSITY = 32_767;

/**
 * Returns the notes per second, rounded, in `DENSITY_PARTS` parts of equal length from the first note to the last;
 * empty for a chart without notes.
 */
export function density({ noteList: { times } }: Pick<Chart, 'noteList'>): number[] {
  if (times.length === 0) return [];
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const time of times) {
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  const partMs = Math.max(last - first, MIN_DURATION_MS) / DENSITY_PARTS;
  const counts = new Array<number>(DENSITY_PARTS).fill(0);
  for (const time of times) {
    const index = Math.min(Math.floor((time - first) / partMs), DENSITY_PARTS - 1);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts.map((count) => Math.min(Math.round((count * 1000) / partMs), MAX_DENSITY));
}

/**
 * Estimates the milliseconds from the first note to the last, from the density plot: the times of the notes are not
 * always stored. 0 without a plot.
 */
export function durationByDensity(notes: number, parts: readonly number[] | null): number {
  const sum = parts?.reduce((total, part) => total + part, 0) ?? 0;
  return sum === 0 ? 0 : (DENSITY_PARTS * 1000 * notes) / sum;
}
