import { BASELINES, type Baseline, baselinesOf } from './baselines.ts';
import { type EstimateInput, fitBoth } from './estimate.ts';
import type { Passes } from './model/fit.ts';
import { LAMP_STEPS, type Observation } from './model/observations.ts';
import { type COMPARED_LAMPS, type PredictionScore, predictionOf, scoreOf } from './prediction.ts';
import { rowsOf } from './rows.ts';

export const PREDICTORS = ['estimate', ...BASELINES] as const;

/** How well the estimate and each simpler method predict held-out lamps. */
export interface Comparison {
  /** The number of training lamps. */
  readonly seen: number;
  readonly predicted: number;
  readonly scores: Readonly<
    Record<(typeof COMPARED_LAMPS)[number], Readonly<Record<'estimate' | Baseline, PredictionScore>>>
  >;
}

/** Trains the estimate and each simpler method on some lamps, and scores their predictions of the others. */
export function compare(
  input: Omit<EstimateInput, 'half' | 'known'>,
  others: readonly Observation[],
  passes: Passes,
): Comparison {
  const { observations, charts } = input;
  const { aware, playerWeight } = fitBoth(input, passes);
  const counts = (player: number) => playerWeight[player]! > 0;
  const seen = rowsOf(observations, counts);
  const predicted = others.filter(({ player }) => counts(player));
  const scoresOf = (lamp: (typeof COMPARED_LAMPS)[number]) => {
    const step = LAMP_STEPS.indexOf(lamp);
    const simpler = baselinesOf(seen, charts, { players: observations.players, step });
    const all = { estimate: predictionOf(aware, step), ...simpler };
    return Object.fromEntries(
      PREDICTORS.map((name) => [name, scoreOf(predicted, step, all[name])]),
    ) as Comparison['scores']['easy'];
  };
  return { seen: seen.length, predicted: predicted.length, scores: { easy: scoresOf('easy'), hard: scoresOf('hard') } };
}

/** About this share of the dated lamps is held out. */
const SHARE = 0.15;

/**
 * Returns the age in days up to which lamps are held out: the latest ones, about a seventh of all. Null if no lamp has
 * a date, or all are from one day.
 *
 * @param days the number of lamps by age in days
 */
export function splitDay(days: ReadonlyMap<number, number>): number | null {
  const sorted = [...days].sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, lamps]) => sum + lamps, 0);
  let later = 0;
  for (const [day, lamps] of sorted.slice(0, -1)) {
    later += lamps;
    if (later >= SHARE * total) return day;
  }
  return null;
}
