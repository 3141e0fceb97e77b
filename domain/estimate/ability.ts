import { chanceOfLamp } from './model/chances.ts';
import { STEPS } from './model/observations.ts';

/** A lamp of a player, and the chart as it was estimated. */
export interface Played {
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
 * Returns the most likely skill of a player whose charts are known, with its standard error. Without lamps it is what is
 * known of players as a whole.
 */
export function ability(
  played: readonly Played[],
  prior: { readonly mean: number; readonly deviation: number },
): { skill: number; error: number } {
  const precision = prior.deviation ** -2;
  let skill = prior.mean;
  let information = precision;
  // The slope falls all the way: the maximum lies between the last place where it rose and the last where it fell.
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let lastStep = Number.POSITIVE_INFINITY;
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    let slope = (prior.mean - skill) * precision;
    information = precision;
    for (const row of played) {
      const lower = row.reached > 0 ? chanceOfLamp(skill, row.discrimination, row.thresholds[row.reached - 1]!) : 1;
      const upper = row.reached < STEPS ? chanceOfLamp(skill, row.discrimination, row.thresholds[row.reached]!) : 0;
      // The derivatives of the logarithm of the chance between both thresholds.
      slope += row.weight * row.discrimination * (1 - lower - upper);
      information += row.weight * row.discrimination ** 2 * (lower * (1 - lower) + upper * (1 - upper));
    }
    if (Math.abs(slope) < PRECISE * information) break;
    if (slope > 0) low = skill;
    else high = skill;
    const newton = skill + slope / information;
    // Newton's steps may go to and fro for ever: one that is not half as long as the last is not taken.
    const isSlow = Math.abs(newton - skill) > lastStep / 2 && Number.isFinite(high - low);
    const next = newton > low && newton < high && !isSlow ? newton : (low + high) / 2;
    lastStep = Math.abs(next - skill);
    skill = next;
  }
  return { skill, error: information ** -0.5 };
}
