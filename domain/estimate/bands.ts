import { type Observations, STEPS } from './model/observations.ts';

/** The width of a band of skills. */
export const BAND_WIDTH = 0.5;

/** The best results on a chart by band of skills. */
export interface Bands {
  /** The number of the first band, which starts at this many times `BAND_WIDTH`. */
  readonly first: number;
  /** By band: the number of players with each best result, from no lamp to the last one. */
  readonly counts: readonly (readonly number[])[];
}

/**
 * Counts the best results of each chart by the skill of the players: enough to draw a chart or fit another model,
 * without naming players.
 *
 * @param weight by player; those with weight 0 are left out
 */
export function bandsOf(
  { players, charts, firstRow, chart, reached }: Observations,
  { skill, weight }: { skill: ArrayLike<number>; weight: ArrayLike<number> },
): Bands[] {
  const found = Array.from({ length: charts }, () => new Map<number, number[]>());
  for (let player = 0; player < players; player++) {
    if (weight[player] === 0) continue;
    const band = Math.floor(skill[player]! / BAND_WIDTH);
    for (let row = firstRow[player]!; row < firstRow[player + 1]!; row++) {
      const bands = found[chart[row]!]!;
      const counts = bands.get(band) ?? new Array<number>(STEPS + 1).fill(0);
      counts[reached[row]!]!++;
      bands.set(band, counts);
    }
  }
  return found.map((bands) => {
    const numbers = [...bands.keys()];
    if (numbers.length === 0) return { first: 0, counts: [] };
    const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
    const counts = Array.from(
      { length: last - first + 1 },
      (_, at) => bands.get(first + at) ?? new Array<number>(STEPS + 1).fill(0),
    );
    return { first, counts };
  });
}
