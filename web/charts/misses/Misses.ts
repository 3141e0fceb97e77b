import { createContext } from 'react';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { chartMisses } from '#contract/players/chartMisses.ts';

/** Where a play missed notes of a chart; times in ms. */
export interface Misses extends Pick<Reply<typeof chartMisses>, 'from' | 'to'> {
  bad: readonly number[];
  poor: readonly number[];
}

/** The misses that are marked on a chart; null while none are. */
export const MarkedMisses = createContext<Misses | null>(null);
