import type { PassMemory } from './likelihood.ts';
import { STEPS } from './observations.ts';
import { GAPS, type Layout } from './parameters.ts';
import type { Priors } from './priors.ts';

/** The typical information of a row about its player: between that of a certain lamp and of an even chance. */
const SHARE = 0.15;

/** Returns the approximate curvature of the posterior along each parameter. */
export function curvatureOf(
  memory: PassMemory,
  layout: Layout,
  priors: Priors,
  parameters: Float64Array,
): Float64Array {
  const { firstRow, chart, reached, client, weight, players } = memory.observations;
  const curvature = new Float64Array(layout.length).fill(1e-3);
  const a2 = (index: number) => Math.exp(2 * parameters[layout.logA + index]!);
  for (let player = 0; player < players; player++) {
    curvature[player] = priors.skill.deviation ** -2;
  }
  for (let chartIndex = 0; chartIndex < layout.charts; chartIndex++) {
    curvature[layout.logA + chartIndex] = priors.logADeviation ** -2;
    const deviation = (step: number) => priors.thresholdDeviation[priors.table[chartIndex]! * STEPS + step]!;
    curvature[layout.first + chartIndex] = deviation(0) ** -2;
    for (let gap = 0; gap < GAPS; gap++) {
      const at = layout.gaps + GAPS * chartIndex + gap;
      curvature[at] = 0.05 + (Math.exp(parameters[at]!) / deviation(gap + 1)) ** 2;
    }
  }
  for (let player = 0; player < players; player++) {
    const counts = SHARE * memory.playerWeight[player]!;
    if (counts === 0) continue;
    for (let row = firstRow[player]!; row < firstRow[player + 1]!; row++) {
      const chartIndex = chart[row]!;
      const steps = reached[row]!;
      const information = counts * weight[row]! * a2(chartIndex);
      curvature[player]! += information;
      curvature[layout.logA + chartIndex]! += 2 * counts;
      curvature[layout.first + chartIndex]! += information;
      for (let gap = Math.max(0, steps - 2); gap < Math.min(GAPS, steps + 1); gap++) {
        const at = layout.gaps + GAPS * chartIndex + gap;
        curvature[at]! += information * Math.exp(2 * parameters[at]!);
        if (client[row]! > 0) curvature[layout.shifts + GAPS * (client[row]! - 1) + gap]! += information;
      }
    }
  }
  return curvature;
}
