import { hash32 } from './hash32.ts';
import type { Fit } from './model/fit.ts';
import { STEPS } from './model/observations.ts';

/** Charts with fewer players in a half reflect the prior more than their lamps. */
const ENOUGH_PLAYERS = 10;

/**
 * Returns the factor by which the standard errors of a fit are too small, by lamp, at least 1: fits to two random
 * halves of the players differ by more than their errors wherever the model is incomplete.
 *
 * @param playersOf the number of players by chart, for each half
 */
export function inflationOf(halves: readonly [Fit, Fit], playersOf: readonly [Uint32Array, Uint32Array]): number[] {
  const [first, second] = halves;
  const { charts, clients } = first.layout;
  const used = Array.from({ length: charts }, (_, chart) => chart).filter((chart) =>
    playersOf.every((players) => players[chart]! >= ENOUGH_PLAYERS),
  );
  return Array.from({ length: STEPS }, (_, step) => {
    const apart = used.map((chart) => {
      const [own, place] = [chart * STEPS + step, chart * clients * STEPS + step];
      const error = Math.hypot(...halves.map((fit) => chanceErrorOf(fit, own)));
      return (first.threshold[place]! - second.threshold[place]!) / error;
    });
    if (apart.length === 0) return 1;
    // Removes the difference of the two scales as a whole.
    const mean = apart.reduce((sum, value) => sum + value, 0) / apart.length;
    return Math.max(1, Math.sqrt(apart.reduce((sum, value) => sum + (value - mean) ** 2, 0) / apart.length));
  });
}

/**
 * Returns the sampling error of an estimate: smaller than its standard error, since the prior is the same for all
 * players.
 */
function chanceErrorOf({ uncertainty, priors }: Fit, at: number): number {
  const [chart, step] = [Math.floor(at / STEPS), at % STEPS];
  const first = priors.table[chart]! * STEPS;
  const before = priors.thresholdDeviation
    .subarray(first, first + step + 1)
    .reduce((sum, value) => sum + value ** 2, 0);
  const variance = uncertainty.threshold[at]! ** 2;
  return Math.sqrt(variance * Math.max(0.01, 1 - variance / before));
}

/** Returns the half of a player, by ID alone, so that it stays the same from run to run. */
export function halfOf(playerId: number): 0 | 1 {
  // Hashed because IDs are sequential.
  return (hash32(playerId) & 1) as 0 | 1;
}
