import { type PassMemory, scaleOf } from './likelihood.ts';
import { STEPS } from './observations.ts';
import type { Layout } from './parameters.ts';
import { polynomial } from './polynomial.ts';
import type { RatedChart } from './ratedChart.ts';
import type { Uncertainty } from './uncertainty.ts';

/** The priors of a fit: normal distributions, in levels. */
export interface Priors {
  skill: { mean: number; deviation: number };
  /** Of the log discrimination; the mean is 0, which fixes the scale. */
  logADeviation: number;
  /** The mean of every threshold for client 0, by chart and lamp. */
  thresholdMean: Float64Array;
  /** By table and lamp: of the first threshold, and of the gaps to the next ones. */
  thresholdDeviation: Float64Array;
  /** The table of each chart. */
  table: Uint8Array;
}

/**
 * Maximum prior deviation of the log discrimination: where outcomes are nearly deterministic, it is not identified and
 * would diverge.
 */
const LARGEST_DEVIATION_OF_LOG_A = 0.5;

/** The minimum standard deviation of thresholds around the average chart, for the blind fit. */
export const UNKNOWN_DEVIATION = 5;

export const copyOf = (priors: Priors): Priors => ({
  ...priors,
  thresholdMean: priors.thresholdMean.slice(),
  thresholdDeviation: priors.thresholdDeviation.slice(),
});

/** Updates the priors from the fit (empirical Bayes): the variance is that of the estimates plus their uncertainty. */
export function updatePriors(
  {
    memory,
    layout,
    charts,
    isAware,
  }: { memory: PassMemory; layout: Layout; charts: readonly RatedChart[]; isAware: boolean },
  parameters: Float64Array,
  uncertainty: Uncertainty,
  priors: Priors,
): void {
  // Players of weight 0 sit at the prior and carry no information about it.
  const counted = Array.from(memory.playerWeight.keys()).filter((player) => memory.playerWeight[player]! > 0);
  if (counted.length === 0) return;
  const mean = counted.reduce((sum, player) => sum + parameters[player]!, 0) / counted.length;
  const variance =
    counted.reduce((sum, player) => sum + (parameters[player]! - mean) ** 2 + uncertainty.skill[player]! ** 2, 0) /
    counted.length;
  priors.skill = { mean, deviation: Math.sqrt(variance) };
  const scale = scaleOf(memory, layout, parameters);
  let spread = 0;
  for (let chart = 0; chart < layout.charts; chart++) {
    spread += ((parameters[layout.logA + chart]! - scale) ** 2 + uncertainty.logA[chart]! ** 2) / layout.charts;
  }
  priors.logADeviation = Math.min(LARGEST_DEVIATION_OF_LOG_A, Math.sqrt(spread));
  for (let step = 0; step < STEPS; step++)
    updateThresholds({ memory, layout, charts, isAware, step }, uncertainty, priors);
}

function updateThresholds(
  {
    memory,
    layout,
    charts,
    isAware,
    step,
  }: { memory: PassMemory; layout: Layout; charts: readonly RatedChart[]; isAware: boolean; step: number },
  uncertainty: Uncertainty,
  priors: Priors,
): void {
  const tables = priors.thresholdDeviation.length / STEPS;
  for (let table = 0; table < tables; table++) {
    const own = charts.flatMap((chart, index) => (chart.table === table ? [index] : []));
    if (own.length === 0) continue;
    const deviation = priors.thresholdDeviation[table * STEPS + step]!;
    const points = own.map((index) => {
      const error = uncertainty.distance[index * STEPS + step]!;
      const at = index * layout.clients * STEPS + step;
      return {
        x: charts[index]!.level,
        y: memory.threshold[at]! - (step > 0 ? memory.threshold[at - 1]! : 0),
        error,
        weight: 1 / (deviation ** 2 + error ** 2),
      };
    });
    const curve = polynomial(points, isAware ? Math.min(2, new Set(points.map(({ x }) => x)).size - 1) : 0);
    let spread = 0;
    for (const [nth, { x, y, error }] of points.entries()) {
      const mean = curve(x);
      const at = own[nth]! * STEPS + step;
      priors.thresholdMean[at] = mean + (step > 0 ? priors.thresholdMean[at - 1]! : 0);
      spread += ((y - mean) ** 2 + error ** 2) / points.length;
    }
    // Votes are about the first lamp; the gaps to the next ones do not depend on them.
    const isKnown = isAware || step > 0;
    priors.thresholdDeviation[table * STEPS + step] = Math.max(isKnown ? 0 : UNKNOWN_DEVIATION, Math.sqrt(spread));
  }
}
