import { chanceOfLamp } from './model/chances.ts';
import { STEPS } from './model/observations.ts';

/** A lamp of a player, with the estimated parameters of the chart. */
export interface PlayedLamp {
  readonly discrimination: number;
  /** The thresholds for the player's client. */
  readonly thresholds: ArrayLike<number>;
  /** How many lamps were reached. */
  readonly reached: number;
  readonly weight: number;
}

const ITERATIONS = 100;
const PRECISE = 1e-9;

/**
 * Returns the most likely skill of a player on charts with known parameters, and its standard error. Without lamps,
 * this is the prior.
 */
export function ability(
  played: readonly PlayedLamp[],
  prior: { readonly mean: number; readonly deviation: number },
): { skill: number; error: number } {
  const precision = prior.deviation ** -2;
  let skill = prior.mean;
  let information = precision;
  // The slope decreases monotonically: the maximum lies between the last rising and the last falling point.
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let lastStep = Number.POSITIVE_INFINITY;
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    let slope = (prior.mean - skill) * precision;
    information = precision;
    for (const row of played) {
      const lower = row.reached > 0 ? chanceOfLamp(skill, row.discrimination, row.thresholds[row.reached - 1]!) : 1;
      const upper = row.reached < STEPS ? chanceOfLamp(skill, row.discrimination, row.thresholds[row.reached]!) : 0;
      // Derivatives of the log-likelihood between both thresholds.
      slope += row.weight * row.discrimination * (1 - lower - upper);
      information += row.weight * row.discrimination ** 2 * (lower * (1 - lower) + upper * (1 - upper));
    }
    if (Math.abs(slope) < PRECISE * information) break;
    if (slope > 0) low = skill;
    else high = skill;
    const newton = skill + slope / information;
    // Newton's method may oscillate: a step must be at most half as long as the last one.
    const isSlow = Math.abs(newton - skill) > lastStep / 2 && Number.isFinite(high - low);
    const next = newton > low && newton < high && !isSlow ? newton : (low + high) / 2;
    lastStep = Math.abs(next - skill);
    skill = next;
  }
  return { skill, error: information ** -0.5 };
}
