import { type PassMemory, passOverRows, scaleOf, setParameters } from './likelihood.ts';
import { STEPS } from './observations.ts';
import { addThresholdGradient, type Layout } from './parameters.ts';
import type { Priors } from './priors.ts';

/** The shift of a client at a lamp. */
const SHIFT_DEVIATION = 1;

/** Returns the negative log posterior, and writes its gradient. */
export function posterior(
  { memory, layout, priors }: { memory: PassMemory; layout: Layout; priors: Priors },
  parameters: Float64Array,
  gradient: Float64Array,
): number {
  setParameters(memory, layout, parameters);
  let value = passOverRows(memory);
  const add = (at: number, { mean, deviation }: { mean: number; deviation: number }) => {
    const distance = (parameters[at]! - mean) / deviation;
    value += (distance * distance) / 2;
    gradient[at]! += distance / deviation;
  };
  const scale = scaleOf(memory, layout, parameters);
  gradient.fill(0);
  for (let player = 0; player < layout.players; player++) {
    gradient[player] = -memory.skillGradient[player]!;
    add(player, priors.skill);
  }
  for (let chart = 0; chart < layout.charts; chart++) {
    gradient[layout.logA + chart] = -memory.logAGradient[chart]!;
    add(layout.logA + chart, { mean: scale, deviation: priors.logADeviation });
    // Priors of the first threshold and of the gaps.
    const at = chart * layout.clients * STEPS;
    const byThreshold = memory.thresholdGradient.slice(at, at + layout.clients * STEPS).map((slope) => -slope);
    let below = 0;
    for (let step = 0; step < STEPS; step++) {
      const above = memory.threshold[at + step]! - priors.thresholdMean[chart * STEPS + step]!;
      const deviation = priors.thresholdDeviation[priors.table[chart]! * STEPS + step]!;
      const distance = (above - below) / deviation;
      value += (distance * distance) / 2;
      byThreshold[step]! += distance / deviation;
      if (step > 0) byThreshold[step - 1]! -= distance / deviation;
      below = above;
    }
    addThresholdGradient(layout, parameters, chart, { from: byThreshold, at: 0, into: gradient });
  }
  // Only differences of log discriminations matter: their mean is 0, which fixes the scale.
  const byLogA = gradient.subarray(layout.logA, layout.first);
  const common = byLogA.reduce((sum, own) => sum + own, 0);
  for (let chart = 0; chart < layout.charts; chart++) byLogA[chart]! -= memory.chartShare[chart]! * common;
  for (let shift = layout.shifts; shift < layout.length; shift++) add(shift, { mean: 0, deviation: SHIFT_DEVIATION });
  return value;
}
