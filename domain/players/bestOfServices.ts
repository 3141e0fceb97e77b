import { LAMPS, lampOf, type Service } from './clears.ts';

export interface ChartBest {
  readonly clear: number;
  readonly exScore: number;
  readonly minBp: number | null;
  readonly playedAt: Date | null;
}

/** The service whose lamps are used for a person with both: beatoraja's include all of LR2 by name. */
export const SHARED_SERVICE: Service = 'beatoraja';

/** Returns the ID of the lamp of `SHARED_SERVICE` with the same name. */
export function sharedLamp(service: Service, clear: number): number {
  const name = lampOf(service, clear)?.bucket;
  return LAMPS[SHARED_SERVICE].find(({ bucket }) => bucket === name)?.id ?? 0;
}

/**
 * Merges a person's bests on a chart at two services: lamp, EX score, BP and date independently, all other fields from
 * the better EX score.
 */
export function bestOfTwo<Best extends ChartBest>(one: Best, other: Best): Best {
  const [minBp = null] = [one.minBp, other.minBp].filter((bp) => bp !== null).toSorted((a, b) => a - b);
  const [playedAt = null] = [one.playedAt, other.playedAt]
    .filter((at) => at !== null)
    .toSorted((a, b) => b.getTime() - a.getTime());
  return {
    ...(one.exScore >= other.exScore ? one : other),
    clear: Math.max(one.clear, other.clear),
    exScore: Math.max(one.exScore, other.exScore),
    minBp,
    playedAt,
  };
}
