import { curvatureOf } from './curvature.ts';
import { type Information, informationMemory, sumInformation, uncertaintyOf } from './information.ts';
import { minimize } from './lbfgs.ts';
import { type PassMemory, passMemory, setParameters, weighPlayers } from './likelihood.ts';
import type { Observations } from './observations.ts';
import { type Layout, layoutOf } from './parameters.ts';
import { posterior } from './posterior.ts';
import { copyOf, type Priors, updatePriors } from './priors.ts';
import type { RatedChart } from './ratedChart.ts';
import { firstPriors, startOf } from './start.ts';
import type { Uncertainty } from './uncertainty.ts';

/** Returns the tolerance of a fit whose charts matter only as a whole. */
export const looseTolerance = (charts: readonly unknown[]): number => Math.max(TOLERANCE, 1e-3 * charts.length);

/** The result of a fit. */
export interface Fit {
  readonly layout: Layout;
  readonly parameters: Float64Array;
  readonly priors: Priors;
  readonly uncertainty: Uncertainty;
  /** The thresholds by chart, client and lamp. */
  readonly threshold: Float64Array;
  readonly discrimination: Float64Array;
  readonly hasConverged: boolean;
}

/** The working memory of a fit. It is large, so successive fits share it. */
export interface FitMemory {
  readonly pass: PassMemory;
  readonly information: Information;
}

export const fitMemory = (observations: Observations): FitMemory => ({
  pass: passMemory(observations),
  information: informationMemory(observations),
});

interface FitOptions {
  readonly charts: readonly RatedChart[];
  /** Whether the prior of a chart is its level by vote, or the average chart. */
  readonly isAware: boolean;
  /** The fit to start from. */
  readonly from?: Pick<Fit, 'parameters' | 'priors'>;
  /** Whether the priors are computed from that fit instead of taken from it. */
  readonly updatesFirst?: boolean;
  /** The number of optimizations. After each but the last, the priors are updated. */
  readonly rounds?: number;
  /** The fit ends when ten steps improve the log posterior by less. */
  readonly tolerance?: number;
  readonly playerWeight?: Float64Array;
  readonly memory?: FitMemory;
}

/** Rounds until the priors hardly change any more: from nothing, and from a fit of nearly the same lamps. */
export const ROUNDS = { first: 6, repeated: 3 } as const;
const PASSES_OF_A_ROUND = 120;
const PASSES_OF_THE_LAST = 600;
/** Far below the standard error of any parameter. */
const TOLERANCE = 0.02;

/** Fits the model to the lamps: the most likely parameters and their uncertainty. */
export function fitModel(observations: Observations, options: FitOptions): Fit {
  const { charts, isAware, from, rounds = ROUNDS.first, tolerance = TOLERANCE } = options;
  const layout = layoutOf(observations);
  const { pass: memory, information } = options.memory ?? fitMemory(observations);
  if (options.playerWeight) weighPlayers(memory, options.playerWeight);
  const parameters = from?.parameters.slice() ?? startOf(observations, layout, charts);
  const priors = from ? copyOf(from.priors) : firstPriors(layout, charts, parameters);
  const findUncertainty = () => {
    setParameters(memory, layout, parameters);
    sumInformation(memory, information, priors.skill.deviation ** -2);
    return uncertaintyOf(information, layout, priors);
  };
  const update = (found: Uncertainty) => updatePriors({ memory, layout, charts, isAware }, parameters, found, priors);
  if (options.updatesFirst) update(findUncertainty());
  let hasConverged = false;
  for (let round = 1; round <= rounds; round++) {
    const isLast = round === rounds;
    const result = minimize((point, gradient) => posterior({ memory, layout, priors }, point, gradient), parameters, {
      curvature: curvatureOf(memory, layout, priors, parameters),
      tolerance: isLast ? tolerance : 50 * TOLERANCE,
      maxPasses: isLast ? PASSES_OF_THE_LAST : PASSES_OF_A_ROUND,
    });
    hasConverged = result.hasConverged;
    if (!isLast) update(findUncertainty());
  }
  const uncertainty = findUncertainty();
  return {
    layout,
    parameters,
    priors,
    uncertainty,
    threshold: Float64Array.from(memory.threshold),
    discrimination: Float64Array.from(memory.discrimination),
    hasConverged,
  };
}
