import { type Observations, STEPS } from './observations.ts';
import { GAPS, type Layout } from './parameters.ts';
import { type Priors, UNKNOWN_DEVIATION } from './priors.ts';
import { type RatedChart, tablesOf } from './ratedChart.ts';

/** Typical distances of the thresholds from the level by vote. */
const TYPICAL_OFFSETS = [0, 0.8, 1.8, 6] as const;
/** A first guess of a player's distance from the level of a chart, by the number of lamps reached. */
const LAMP_OFFSETS = [-1, 0.4, 1.3, 3.4, 6] as const;

/** Returns starting parameters: charts at their level by vote, players by the charts they play. */
export function startOf(
  { firstRow, chart, reached, players }: Observations,
  layout: Layout,
  charts: readonly RatedChart[],
): Float64Array {
  const parameters = new Float64Array(layout.length);
  for (let player = 0; player < players; player++) {
    const [first, last] = [firstRow[player]!, firstRow[player + 1]!];
    let sum = 0;
    for (let row = first; row < last; row++) sum += charts[chart[row]!]!.level + LAMP_OFFSETS[reached[row]!]!;
    parameters[player] = sum / Math.max(1, last - first);
  }
  for (const [index, { level }] of charts.entries()) {
    parameters[layout.first + index] = level;
    for (let gap = 0; gap < GAPS; gap++) {
      parameters[layout.gaps + GAPS * index + gap] = Math.log(TYPICAL_OFFSETS[gap + 1]! - TYPICAL_OFFSETS[gap]!);
    }
  }
  return parameters;
}

/** Returns the initial priors, before any lamp is used. */
export function firstPriors(layout: Layout, charts: readonly RatedChart[], parameters: Float64Array): Priors {
  const skills = parameters.subarray(0, layout.players);
  const mean = skills.reduce((sum, value) => sum + value, 0) / Math.max(1, layout.players);
  const variance = skills.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, layout.players);
  return {
    skill: { mean, deviation: Math.sqrt(variance + 1) },
    logADeviation: 0.3,
    thresholdMean: Float64Array.from(charts.flatMap(({ level }) => TYPICAL_OFFSETS.map((usual) => level + usual))),
    thresholdDeviation: new Float64Array(tablesOf(charts) * STEPS).fill(UNKNOWN_DEVIATION),
    table: Uint8Array.from(charts, ({ table }) => table),
  };
}
