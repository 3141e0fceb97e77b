import { chanceOfLamp } from './model/chances.ts';
import type { Fit } from './model/fit.ts';
import { type Observation, STEPS } from './model/observations.ts';
import type { Rows } from './rows.ts';

/** The lamps by which predictions are compared. */
export const COMPARED_LAMPS = ['easy', 'hard'] as const;

export interface PredictionScore {
  /** The mean log loss. */
  readonly logLoss: number;
  /** The expected calibration error over ten bins. */
  readonly calibrationError: number;
}

/** Returns the chance that a row reaches a lamp. */
export type Predict = (row: Observation) => number;

const RANGES = 10;
const SURE = 1e-6;

/** Scores a prediction of a lamp against what the rows reached. */
export function scoreOf(rows: Rows, step: number, predict: Predict): PredictionScore {
  const ranges = Array.from({ length: RANGES }, () => ({ rows: 0, chances: 0, reached: 0 }));
  let loss = 0;
  for (let nth = 0; nth < rows.length; nth++) {
    const row = rows.at(nth)!;
    const chance = Math.max(SURE, Math.min(1 - SURE, predict(row)));
    const hasReached = row.reached > step;
    loss -= Math.log(hasReached ? chance : 1 - chance);
    const range = ranges[Math.min(RANGES - 1, Math.floor(chance * RANGES))]!;
    range.rows++;
    range.chances += chance;
    if (hasReached) range.reached++;
  }
  const apart = ranges.reduce((sum, range) => sum + Math.abs(range.chances - range.reached), 0);
  return { logLoss: loss / rows.length, calibrationError: apart / rows.length };
}

export function predictionOf({ layout, parameters, discrimination, threshold }: Fit, step: number): Predict {
  return ({ player, chart, client }) =>
    chanceOfLamp(
      parameters[player]!,
      discrimination[chart]!,
      threshold[(chart * layout.clients + client) * STEPS + step]!,
    );
}
