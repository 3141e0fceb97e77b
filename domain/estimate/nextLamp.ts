import { chanceOfLamp } from './model/chances.ts';
import { STEPS } from './model/observations.ts';

/** A target is a lamp with about even chances for a player. */
export const TARGET_CHANCES = { from: 0.3, to: 0.7 } as const;

export const isTarget = (chance: number | null): boolean =>
  chance !== null && chance >= TARGET_CHANCES.from && chance <= TARGET_CHANCES.to;

/**
 * Returns the chances of the lamps of a chart that a player has not reached, from the next one on; null for lamps
 * already reached.
 *
 * @param thresholds the `STEPS` thresholds of the chart for the player's client
 * @param reached the number of lamps already reached
 */
export function remainingChances(
  skill: number,
  { discrimination, thresholds }: { discrimination: number; thresholds: ArrayLike<number> },
  reached: number,
): (number | null)[] {
  return Array.from({ length: STEPS }, (_, step) =>
    step < reached ? null : chanceOfLamp(skill, discrimination, thresholds[step]!),
  );
}
