import type { Chart } from './chart.ts';

/** How many parts the small plot has. */
export const DENSITY_PARTS = 48;

/** Notes a second, rounded, in parts of equal length from the first note to the last; empty for a chart without notes. */
export function density(_chart: Pick<Chart, 'noteList'>): number[] {
  throw new Error('not yet');
}
