import { chancesOf } from './chances.ts';
import type { PassMemory } from './likelihood.ts';
import { STEPS } from './observations.ts';

/** Lamps so unlike those of others of the same skill do not count. */
export const MISFIT = 4;

/**
 * Returns for each player how well their lamps fit their skill (l_z): the likelihood of their lamps less what it would be
 * on average, in standard deviations. It is far below 0 for a player with hard lamps and without easy ones, and 0 without
 * lamps.
 */
export function personFit({ observations, skill, discrimination, threshold }: PassMemory): Float64Array {
  const { players, clients, firstRow, chart, client, reached } = observations;
  const found = new Float64Array(players);
  for (let player = 0; player < players; player++) {
    let [difference, variance] = [0, 0];
    for (let row = firstRow[player]!; row < firstRow[player + 1]!; row++) {
      const of = chart[row]!;
      const at = (of * clients + client[row]!) * STEPS;
      const chances = chancesOf(skill[player]!, discrimination[of]!, threshold.subarray(at, at + STEPS));
      const logs = chances.map((chance) => Math.log(Math.max(chance, 1e-12)));
      const mean = chances.reduce((sum, chance, result) => sum + chance * logs[result]!, 0);
      variance += chances.reduce((sum, chance, result) => sum + chance * (logs[result]! - mean) ** 2, 0);
      difference += logs[reached[row]!]! - mean;
    }
    if (variance > 0) found[player] = difference / Math.sqrt(variance);
  }
  return found;
}
