import { ability } from './ability.ts';
import type { Start } from './model/fit.ts';
import { meanOf } from './model/likelihood.ts';
import type { Observations } from './model/observations.ts';
import { GAPS, layoutOf } from './model/parameters.ts';
import type { Priors } from './model/priors.ts';
import type { RatedChart } from './model/ratedChart.ts';
import { firstPriors, TYPICAL_OFFSETS } from './model/start.ts';

/** The result of the last run. */
export interface KnownCharts {
  readonly run: {
    readonly skill: Priors['skill'];
    /** By client except the first, and lamp except the first. */
    readonly shifts: readonly (readonly number[])[];
    readonly deviations: Deviations;
  };
  /** By chart; null for a new one. */
  readonly charts: readonly (KnownChart | null)[];
}

/** Prior standard deviations: of log a, and of the aware thresholds by table and lamp (`Priors`). */
export interface Deviations {
  readonly logA: number;
  readonly thresholds: readonly number[];
}

interface KnownChart {
  readonly discrimination: number;
  /** By client and lamp. */
  readonly thresholds: readonly (readonly number[])[];
}

/** The logarithm of a smaller gap would be an outlier. */
const SMALLEST_GAP = 0.01;

/**
 * Returns the starting point of the fits: charts from the last run, new ones like those of the nearest level, and
 * players from their lamps.
 */
export function warmStart(
  { firstRow, chart, client, reached, weight, players, clients }: Observations,
  charts: readonly RatedChart[],
  { run, charts: known }: KnownCharts,
): Readonly<Record<'blind' | 'aware', Start>> {
  const layout = layoutOf({ players, charts: charts.length, clients });
  const parameters = new Float64Array(layout.length);
  const usual = placesOfNew(charts, known);
  const placed = charts.map((own, index) => known[index] ?? usual(own, clients));
  for (const [index, { discrimination, thresholds }] of placed.entries()) {
    const [own = TYPICAL_OFFSETS] = thresholds;
    parameters[layout.logA + index] = Math.log(discrimination);
    parameters[layout.first + index] = own[0]!;
    for (let gap = 0; gap < GAPS; gap++) {
      parameters[layout.gaps + GAPS * index + gap] = Math.log(Math.max(SMALLEST_GAP, own[gap + 1]! - own[gap]!));
    }
  }
  for (const [index, shift] of run.shifts.flat().entries()) parameters[layout.shifts + index] = shift;
  for (let player = 0; player < players; player++) {
    const played = Array.from({ length: firstRow[player + 1]! - firstRow[player]! }, (_, nth) => {
      const row = firstRow[player]! + nth;
      const { discrimination, thresholds } = placed[chart[row]!]!;
      return { discrimination, thresholds: thresholds[client[row]!]!, reached: reached[row]!, weight: weight[row]! };
    });
    parameters[player] = ability(played, run.skill).skill;
  }
  const priors = {
    ...firstPriors(layout, charts, parameters),
    skill: { ...run.skill },
    logADeviation: run.deviations.logA,
  };
  const thresholdDeviation = priors.thresholdDeviation.map((unknown, at) => run.deviations.thresholds[at] ?? unknown);
  return { blind: { parameters, priors }, aware: { parameters, priors: { ...priors, thresholdDeviation } } };
}

/**
 * Returns starting values for new charts: from the mean threshold of the known charts at the nearest level of their
 * table.
 */
function placesOfNew(charts: readonly RatedChart[], known: KnownCharts['charts']) {
  const places = [
    ...Map.groupBy(charts.keys(), (index) => `${charts[index]!.table} ${charts[index]!.level}`).values(),
  ].flatMap((own) => {
    const thresholds = own.flatMap((index) => known[index]?.thresholds[0]?.[0] ?? []);
    return thresholds.length > 0 ? [{ ...charts[own[0]!]!, threshold: meanOf(Float64Array.from(thresholds)) }] : [];
  });
  return ({ table, level }: RatedChart, clients: number) => {
    const distance = (place: { level: number }) => Math.abs(place.level - level);
    const [nearest] = places.filter((place) => place.table === table).sort((a, b) => distance(a) - distance(b));
    const first = nearest ? nearest.threshold + level - nearest.level : level;
    const thresholds = Array.from({ length: clients }, () => TYPICAL_OFFSETS.map((usual) => first + usual));
    return { discrimination: 1, thresholds };
  };
}
