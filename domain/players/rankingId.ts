import type { Service } from './clears.ts';

/** A player's identity at a ranking service. */
export interface RankingIdentity<S extends Service = Service> {
  readonly service: S;
  /** As `rankingIdOf` returns it: one spelling per player. */
  readonly rankingId: string;
}

/**
 * Returns the canonical spelling of a valid id: a number without leading zeros (`000123` is 123), a UUID in lower case.
 */
export function rankingIdOf(service: Service, id: string): string {
  return service === 'lr2' ? String(Number(id)) : id.toLowerCase();
}
