import { lampOf, type Service } from './clears.ts';

const COUNTERS = ['pfc', 'fc', 'exhc', 'hc', 'gc', 'ec', 'laec', 'aec', 'fa'] as const;

/** The number of charts with each lamp, under the names of the API. */
export type ClearCounts = Record<(typeof COUNTERS)[number], number>;

/** The counter of each bucket of the clear distribution. Charts that were not played are not counted. */
const COUNTER_OF: Readonly<Record<string, keyof ClearCounts>> = {
  MAX: 'pfc',
  PFC: 'pfc',
  FC: 'fc',
  EXHARD: 'exhc',
  HARD: 'hc',
  NORMAL: 'gc',
  EASY: 'ec',
  LASSIST: 'laec',
  ASSIST: 'aec',
  FAILED: 'fa',
};

export function mapCounts(
  counts: ClearCounts,
  change: (count: number, lamp: keyof ClearCounts) => number,
): ClearCounts {
  return Object.fromEntries(COUNTERS.map((lamp) => [lamp, change(counts[lamp], lamp)])) as ClearCounts;
}

/** Counts a player's charts by lamp. */
export function clearCounts(
  service: Service,
  played: readonly { readonly clear: number; readonly charts: number }[],
): ClearCounts {
  const counts = Object.fromEntries(COUNTERS.map((counter) => [counter, 0])) as ClearCounts;
  for (const { clear, charts } of played) {
    const counter = COUNTER_OF[lampOf(service, clear)?.bucket ?? ''];
    if (counter) counts[counter] += charts;
  }
  return counts;
}
