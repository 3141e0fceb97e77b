import { chancesOf } from './chances.ts';
import type { PassMemory } from './likelihood.ts';
import { STEPS } from './observations.ts';

/** Players whose lamps fit this badly get weight 0. */
export const MISFIT = 4;

/**
 * Returns the person fit l_z of each player: the log-likelihood of their lamps minus its expectation, in standard
 * deviations. Far below 0 for a player with hard lamps but without easy ones; 0 without lamps.
 */
export function personFit({ observations, skill, discrimination, threshold }: PassMemory): Float64Array {
  const { players, clients, firstRow, chart, client, reached } = observations;
  const found = new Float64Array(players);
  for (let player = 0; player < players; player++) {
    let [difference, variance] = [0, 0];
    for (let row = firstRow[player]!; row < firstRow[player + 1]!; row++) {
      const chartIndex = chart[row]!;
      const at = (chartIndex * clients + client[row]!) * STEPS;
      const chances = chancesOf(skill[player]!, discrimination[chartIndex]!, threshold.subarray(at, at + STEPS));
      const logs = chances.map((chance) => Math.log(Math.max(chance, 1e-12)));
      const mean = chances.reduce((sum, chance, result) => sum + chance * logs[result]!, 0);
      variance += chances.reduce((sum, chance, result) => sum + chance * (logs[result]! - mean) ** 2, 0);
      difference += logs[reached[row]!]! - mean;
    }
    if (variance > 0) found[player] = difference / Math.sqrt(variance);
  }
  return found;
}
