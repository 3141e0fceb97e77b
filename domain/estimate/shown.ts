import type { LevelEstimate } from './estimate.ts';

/** A lamp that fewer players have, or fewer have not, tells nothing of how hard it is. */
export const LEAST_ON_EACH_SIDE = 3;
/** A wider interval is no estimate, in levels. */
export const WIDEST = 2;
/** Up to so many players an estimate is marked as uncertain. */
export const FEW_PLAYERS = 50;

/**
 * Returns the estimate of a lamp as it may be shown; null where it says too little.
 *
 * @param players who played the chart
 * @param holders those of them who have the lamp
 */
export function shownEstimate(
  estimate: LevelEstimate | null,
  { players, holders }: { players: number; holders: number },
): LevelEstimate | null {
  if (!estimate || !isTold({ players, holders })) return null;
  return estimate.high - estimate.low > WIDEST ? null : estimate;
}

/** Whether enough players have a lamp, and enough have not. */
const isTold = ({ players, holders }: { players: number; holders: number }) =>
  Math.min(holders, players - holders) >= LEAST_ON_EACH_SIDE;

/** From so many players on a chart can be told to be at the wrong level. */
export const PLAYERS_FOR_AUDIT = 50;
/** By so many levels the whole interval is off the level by vote. */
const OFF_BY = 0.75;

/**
 * Returns whether the lamps contradict the level by vote of a chart: whether the interval of its first lamp, estimated
 * without the votes, lies off the level.
 *
 * @param holders the players who have that lamp
 */
export function isOffLevel(
  blind: LevelEstimate | null,
  { level, players, holders }: { level: number; players: number; holders: number },
): boolean {
  if (!blind || players < PLAYERS_FOR_AUDIT || !isTold({ players, holders })) return false;
  return blind.low - level >= OFF_BY || level - blind.high >= OFF_BY;
}
