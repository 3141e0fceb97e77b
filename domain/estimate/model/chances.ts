import { STEPS } from './observations.ts';

/**
 * Returns the chance of each result for a skill, from none of the lamps to the last one.
 *
 * @param thresholds the `STEPS` thresholds of the chart for the player's client
 */
export function chancesOf(skill: number, discrimination: number, thresholds: ArrayLike<number>): number[] {
  const chances: number[] = [];
  let above = 1;
  for (let step = 0; step < STEPS; step++) {
    const reached = chanceOfLamp(skill, discrimination, thresholds[step]!);
    chances.push(above - reached);
    above = reached;
  }
  return [...chances, above];
}

/** Returns the chance that a player who plays a chart reaches a lamp or a better one. */
export const chanceOfLamp = (skill: number, discrimination: number, threshold: number): number =>
  1 / (1 + Math.exp(-discrimination * (skill - threshold)));
