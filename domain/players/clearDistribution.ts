import { SHARED_SERVICE, sharedLamp } from './bestOfServices.ts';
import { LAMPS, type Service } from './clears.ts';

/**
 * Returns how many charts have each lamp, the best lamp first.
 *
 * @param clears the lamp ids on all charts of a table, 0 for one that was not played
 */
export function clearDistribution(service: Service, clears: readonly number[]): { lamp: string; count: number }[] {
  const counts = Map.groupBy(clears, (clear) => clear);
  return LAMPS[service].map(({ id, bucket }) => ({ lamp: bucket, count: counts.get(id)?.length ?? 0 })).toReversed();
}

/**
 * Returns how many players have each lamp, the best lamp first, for the players of two services together: by the lamps
 * of the only service with players, else by those of `SHARED_SERVICE`.
 *
 * @param counts the number of players by the lamp ids of each service, from 0
 */
export function playersByLamp(counts: Readonly<Record<Service, readonly number[]>>): { lamp: string; count: number }[] {
  const services = (['lr2', 'beatoraja'] as const).filter((service) => counts[service].some((count) => count > 0));
  const [shown = SHARED_SERVICE] = services.length === 1 ? services : [SHARED_SERVICE];
  const total = new Map<number, number>();
  for (const service of services) {
    for (const [id, count] of counts[service].entries()) {
      const lamp = service === shown ? id : sharedLamp(service, id);
      total.set(lamp, (total.get(lamp) ?? 0) + count);
    }
  }
  return LAMPS[shown].map(({ id, bucket }) => ({ lamp: bucket, count: total.get(id) ?? 0 })).toReversed();
}
