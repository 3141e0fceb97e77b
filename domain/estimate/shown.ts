import type { LevelEstimate } from './estimate.ts';

/** Minimum number of players with a lamp, and of players without it, for an estimate. */
export const MIN_ON_EACH_SIDE = 3;
/** The widest interval that counts as an estimate, in levels. */
export const MAX_INTERVAL_WIDTH = 2;
/** Estimates with up to this many players are marked as uncertain. */
export const FEW_PLAYERS = 50;

/**
 * Returns the estimate of a lamp for display; null if it is too uncertain (docs/reference/estimate.md).
 *
 * @param players who played the chart
 * @param holders those of them who have the lamp
 */
export function shownEstimate(
  estimate: LevelEstimate | null,
  { players, holders }: { players: number; holders: number },
): LevelEstimate | null {
  if (!estimate || !hasEnoughPlayers({ players, holders })) return null;
  return estimate.high - estimate.low > MAX_INTERVAL_WIDTH ? null : estimate;
}

const hasEnoughPlayers = ({ players, holders }: { players: number; holders: number }) =>
  Math.min(holders, players - holders) >= MIN_ON_EACH_SIDE;

/** Minimum number of players for a chart to be reported at the wrong level. */
export const PLAYERS_FOR_AUDIT = 50;
/** The whole interval must be off the level by vote by at least this many levels. */
const OFF_BY = 0.75;

/**
 * Returns whether the blind interval of a chart's first lamp lies off its level by vote.
 *
 * @param holders the players who have that lamp
 */
export function isOffLevel(
  blind: LevelEstimate | null,
  { level, players, holders }: { level: number; players: number; holders: number },
): boolean {
  if (!blind || players < PLAYERS_FOR_AUDIT || !hasEnoughPlayers({ players, holders })) return false;
  return blind.low - level >= OFF_BY || level - blind.high >= OFF_BY;
}
