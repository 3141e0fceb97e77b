import { LAMPS, type Service } from './clears.ts';

/**
 * Returns how many charts have each lamp, the best lamp first (players.md §2).
 *
 * @param clears the lamp ids on all charts of a table, 0 for one that was not played
 */
export function clearDistribution(service: Service, clears: readonly number[]): { lamp: string; count: number }[] {
  const counts = Map.groupBy(clears, (clear) => clear);
  return LAMPS[service].map(({ id, bucket }) => ({ lamp: bucket, count: counts.get(id)?.length ?? 0 })).toReversed();
}
