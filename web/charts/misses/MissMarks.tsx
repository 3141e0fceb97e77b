import { createContext, use } from 'react';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { chartMisses } from '#contract/players/chartMisses.ts';
import styles from './MissMarks.module.css';

/** Where a play missed notes of a chart; times in ms. */
export interface Misses extends Pick<Reply<typeof chartMisses>, 'from' | 'to'> {
  bad: readonly number[];
  poor: readonly number[];
}

/** The misses that are marked on a chart; null while none are. */
export const MarkedMisses = createContext<Misses | null>(null);

const WIDTH = 1000;

/** Lies over the plot of a chart's density, and marks the misses of a play there. */
export function MissMarks() {
  const misses = use(MarkedMisses);
  if (!misses) return null;
  const { from, to, bad, poor } = misses;
  const lines = (times: readonly number[]) =>
    times.map((time) => `M${Math.round(((time - from) / Math.max(to - from, 1)) * WIDTH)} 0v1`).join('');
  return (
    <svg className={styles.marks} viewBox={`0 0 ${WIDTH} 1`} preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.bad} d={lines(bad)} />
      <path className={styles.poor} d={lines(poor)} />
    </svg>
  );
}
