import { STEPS } from './observations.ts';

/**
 * Returns the chance of each result, from no lamp to the last one.
 *
 * @param thresholds the `STEPS` thresholds of the chart for the player's client
 */
export function chancesOf(skill: number, discrimination: number, thresholds: ArrayLike<number>): number[] {
  // Avoids differences of chances close to 1, which would lose digits.
  return Array.from({ length: STEPS + 1 }, (_, result) => {
    const [own, next] = [thresholds[result - 1], thresholds[result]];
    const reached = own === undefined ? 1 : chanceOfLamp(skill, discrimination, own);
    const notNext = next === undefined ? 1 : chanceOfLamp(-skill, discrimination, -next);
    const apart = own === undefined || next === undefined ? 1 : -Math.expm1(-discrimination * (next - own));
    return reached * notNext * apart;
  });
}

/** Returns the chance that a player who plays a chart reaches a lamp or a better one. */
export const chanceOfLamp = (skill: number, discrimination: number, threshold: number): number =>
  1 / (1 + Math.exp(-discrimination * (skill - threshold)));
