import { lampOf, type Service } from './clears.ts';

const COUNTERS = ['pfc', 'fc', 'exhc', 'hc', 'gc', 'ec', 'laec', 'aec', 'fa'] as const;

/** How many charts carry each lamp, by the wire's names (specification §3, "playData"). */
export type ClearCounts = Record<(typeof COUNTERS)[number], number>;

/** The counter of a lamp's share of the clear distribution; a chart that was not played is in none (decisions.md §8). */
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

/** A player's charts counted by lamp. */
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
