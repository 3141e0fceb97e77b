import type { Service } from '../players/clears.ts';
import { hasPlayedEnough, type PlayTotals } from '../players/plays/rights.ts';
import { isNativeId, type RankingIdentity } from '../players/rankingId.ts';
import { stepsReached } from './model/observations.ts';

/** The facts about a player's best on a chart that the estimate needs. */
export interface ScoreFacts {
  readonly service: Service;
  readonly clear: number;
  /** Null if the service does not report it. */
  readonly minBp: number | null;
  /** Days since it was played; null if unknown. */
  readonly daysAgo: number | null;
  /** The notes of the chart; null if the site has not read it. */
  readonly notes: number | null;
}

/** A failed run with misses on more than this share of the notes counts as aborted. */
const ABORTED_FROM = 0.2;
/** A failed run older than this counts half: the player might clear the chart today. */
const STALE_AFTER_DAYS = 2 * 365;
const STALE_WEIGHT = 0.5;

/** Returns the evidence that a score gives (docs/reference/estimate.md); null for none. */
export function evidenceOf({
  service,
  clear,
  minBp,
  daysAgo,
  notes,
}: ScoreFacts): { reached: number; weight: number } | null {
  const reached = stepsReached(service, clear);
  if (reached === undefined) return null;
  if (reached > 0) return { reached, weight: 1 };
  if (notes !== null && minBp !== null && minBp > ABORTED_FROM * notes) return null;
  return { reached, weight: daysAgo !== null && daysAgo > STALE_AFTER_DAYS ? STALE_WEIGHT : 1 };
}

/** The facts about a person that the estimate needs. */
export interface PersonFacts extends PlayTotals {
  /** All their IDs, at ranking services and native. */
  readonly ids: readonly RankingIdentity[];
}

/**
 * Returns whether the scores of a person count. Since anybody can create accounts, the person needs an ID at a ranking
 * service, or as many plays as rights require (even where plays give no rights).
 */
export const isKnownToPlay = (person: PersonFacts): boolean =>
  hasPlayedEnough(person) || person.ids.some((id) => !isNativeId(id));

/** Players with fewer lamps, or without a clear, get a skill, but do not count for charts. */
export const MIN_CHARTS = 10;

export const isUsed = (lamps: { readonly charts: number; readonly best: number }): boolean =>
  lamps.charts >= MIN_CHARTS && lamps.best > 0;
