import type { Service } from '../players/clears.ts';
import { haveRights, type PlayedSoFar } from '../players/plays/rights.ts';
import { isNativeId, type RankingIdentity } from '../players/rankingId.ts';
import { stepsReached } from './model/observations.ts';

/** The best of a player on a chart, as far as the estimate asks. */
export interface SeenScore {
  readonly service: Service;
  readonly clear: number;
  /** Null where the service does not say. */
  readonly minBp: number | null;
  /** Days since it was played; null where nobody knows. */
  readonly daysAgo: number | null;
  /** The notes of the chart; null where the site has not read it. */
  readonly notes: number | null;
}

/** Of a run with more misses than this share of the notes nobody knows how it would have ended. */
const ABORTED_FROM = 0.2;
/** Who failed so long ago and never tried again may clear it today. */
const STALE_AFTER_DAYS = 2 * 365;
const STALE_WEIGHT = 0.5;

/** Returns what a score says of its chart and player; null for one that says nothing. */
export function evidenceOf({
  service,
  clear,
  minBp,
  daysAgo,
  notes,
}: SeenScore): { reached: number; weight: number } | null {
  const reached = stepsReached(service, clear);
  if (reached === undefined) return null;
  if (reached > 0) return { reached, weight: 1 };
  if (notes !== null && minBp !== null && minBp > ABORTED_FROM * notes) return null;
  return { reached, weight: daysAgo !== null && daysAgo > STALE_AFTER_DAYS ? STALE_WEIGHT : 1 };
}

/** A person, as far as the estimate asks who they are. */
export interface SeenPerson extends PlayedSoFar {
  /** All their ids at ranking services and here. */
  readonly ids: readonly RankingIdentity[];
}

/**
 * Returns whether the scores of a person say anything of charts. Anybody can invent players: a ranking service knows
 * whoever has an id there, and others have played enough for rights, whether or not plays give rights here.
 */
export const isKnownToPlay = (person: SeenPerson): boolean =>
  haveRights(person) || person.ids.some((id) => !isNativeId(id));

/** Who has fewer lamps, or only failed, says too little about charts; they get a skill all the same. */
export const LEAST_CHARTS = 10;

/** Returns whether the lamps of a player count for charts. */
export const isUsed = (lamps: { readonly charts: number; readonly best: number }): boolean =>
  lamps.charts >= LEAST_CHARTS && lamps.best > 0;
