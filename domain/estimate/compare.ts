import { BASELINES, type Baseline, baselinesOf } from './baselines.ts';
import { type EstimateInput, fitBoth } from './estimate.ts';
import type { Passes } from './model/fit.ts';
import { LAMP_STEPS, type Observation } from './model/observations.ts';
import { type COMPARED, type PredictionScore, predictionOf, scoreOf } from './prediction.ts';
import { rowsOf } from './rows.ts';

export const PREDICTORS = ['estimate', ...BASELINES] as const;

/** How well the estimate and each simpler method predicts lamps that none has seen. */
export interface Comparison {
  /** How many lamps all learned from. */
  readonly seen: number;
  readonly predicted: number;
  readonly scores: Readonly<
    Record<(typeof COMPARED)[number], Readonly<Record<'estimate' | Baseline, PredictionScore>>>
  >;
}

/** Lets the estimate and each simpler method learn from lamps, and predict others of the players who count. */
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
  const scoresOf = (lamp: (typeof COMPARED)[number]) => {
    const step = LAMP_STEPS.indexOf(lamp);
    const simpler = baselinesOf(seen, charts, { players: observations.players, step });
    const all = { estimate: predictionOf(aware, step), ...simpler };
    return Object.fromEntries(
      PREDICTORS.map((name) => [name, scoreOf(predicted, step, all[name])]),
    ) as Comparison['scores']['easy'];
  };
  return { seen: seen.length, predicted: predicted.length, scores: { easy: scoresOf('easy'), hard: scoresOf('hard') } };
}

/** Of the lamps with a date about this share is predicted. */
const SHARE = 0.15;

/**
 * Returns from how many days ago on lamps are predicted: the latest ones that are about a seventh of all. Null where no lamp
 * has a date, or all are of one day.
 *
 * @param days how many lamps are of each day, by the days since then
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
