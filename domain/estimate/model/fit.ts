import { curvatureOf } from './curvature.ts';
import { type Information, informationMemory, informationOverPart, uncertaintyOf } from './information.ts';
import { minimize } from './lbfgs.ts';
import { PARTS, type PassMemory, passMemory, passOverPart, setParameters, weighPlayers } from './likelihood.ts';
import type { Observations } from './observations.ts';
import { type Layout, layoutOf } from './parameters.ts';
import { posterior } from './posterior.ts';
import { copyOf, type Priors, updatePriors } from './priors.ts';
import type { RatedChart } from './ratedChart.ts';
import { firstPriors, startOf } from './start.ts';
import type { Uncertainty } from './uncertainty.ts';

/** Returns the tolerance of a fit of which not each chart matters, but what is found of all together. */
export const roughly = (charts: readonly unknown[]): number => Math.max(TOLERANCE, 1e-3 * charts.length);

/** Runs the parts of a pass: in this thread, or in several. */
export interface Passes {
  likelihood(memory: PassMemory): void;
  information(memory: PassMemory, information: Information, skillPrecision: number): void;
}

/** Runs all parts in this thread. */
export const passesHere: Passes = {
  likelihood(memory) {
    for (let part = 0; part < PARTS; part++) passOverPart(memory, part);
  },
  information(memory, information, skillPrecision) {
    for (let part = 0; part < PARTS; part++) informationOverPart(memory, information, part, skillPrecision);
  },
};

/** The result of a fit. */
export interface Fit {
  readonly layout: Layout;
  readonly parameters: Float64Array;
  readonly priors: Priors;
  readonly uncertainty: Uncertainty;
  /** The thresholds by chart, client and lamp. */
  readonly threshold: Float64Array;
  readonly discrimination: Float64Array;
  readonly passes: number;
  readonly hasConverged: boolean;
}

/** Where a fit begins; another fit is one. */
export interface Start {
  readonly parameters: Float64Array;
  readonly priors: Priors;
}

/** What a fit works in. One after another may use the same: it is large. */
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
  /** Whether the levels by vote say what to expect of a chart, or only what the average chart is like. */
  readonly isAware: boolean;
  readonly passes?: Passes;
  /** Where this fit begins. */
  readonly from?: Start;
  /** Whether what is believed beforehand follows from where it begins, instead of standing there. */
  readonly updatesFirst?: boolean;
  /** How often the most likely values are looked for. Each time but the last updates what is believed beforehand. */
  readonly rounds?: number;
  /** Of the logarithm of the posterior: the fit ends when ten steps improve it by less. */
  readonly tolerance?: number;
  readonly playerWeight?: Float64Array;
  readonly memory?: FitMemory;
}

/** Rounds until what is believed beforehand hardly changes any more. */
export const ROUNDS = { cold: 6, warm: 3 } as const;
const PASSES_OF_A_ROUND = 120;
const PASSES_OF_THE_LAST = 600;
/** Far less than one standard error of anything. */
const TOLERANCE = 0.02;

/** Fits the model to the lamps: the most likely skills and charts, and how uncertain they are. */
export function fitModel(observations: Observations, options: FitOptions): Fit {
  const { charts, isAware, passes = passesHere, from, rounds = ROUNDS.cold, tolerance = TOLERANCE } = options;
  const layout = layoutOf(observations);
  const { pass: memory, information } = options.memory ?? fitMemory(observations);
  if (options.playerWeight) weighPlayers(memory, options.playerWeight);
  const parameters = from?.parameters.slice() ?? startOf(observations, layout, charts);
  const priors = from ? copyOf(from.priors) : firstPriors(layout, charts, parameters);
  const findUncertainty = () => {
    setParameters(memory, layout, parameters);
    passes.information(memory, information, priors.skill.deviation ** -2);
    return uncertaintyOf(information, layout, priors);
  };
  const update = (found: Uncertainty) => updatePriors({ memory, layout, charts, isAware }, parameters, found, priors);
  if (options.updatesFirst) update(findUncertainty());
  let [total, hasConverged] = [0, false];
  for (let round = 1; round <= rounds; round++) {
    const isLast = round === rounds;
    const result = minimize(
      (point, gradient) => posterior({ memory, layout, priors, runPass: passes.likelihood }, point, gradient),
      parameters,
      {
        curvature: curvatureOf(memory, layout, priors, parameters),
        tolerance: isLast ? tolerance : 50 * TOLERANCE,
        maxPasses: isLast ? PASSES_OF_THE_LAST : PASSES_OF_A_ROUND,
      },
    );
    total += result.passes;
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
    passes: total,
    hasConverged,
  };
}
