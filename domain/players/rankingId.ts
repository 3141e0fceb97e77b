import type { Service } from './clears.ts';

/** A player as a ranking service knows them. */
export interface RankingIdentity {
  readonly service: Service;
  /** As `rankingIdOf` writes it: one spelling per player. */
  readonly rankingId: string;
}

/** The one spelling of a well-formed id: a number without leading zeros (`000123` is 123), a UUID in lower case. */
export function rankingIdOf(service: Service, id: string): string {
  return service === 'lr2' ? String(Number(id)) : id.toLowerCase();
}
