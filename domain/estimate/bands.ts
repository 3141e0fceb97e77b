import { type Observations, STEPS } from './model/observations.ts';

/** How wide a band of skills is, on the scale of skills. */
export const BAND_WIDTH = 0.5;

/** How players of each band of skills did on a chart. */
export interface Bands {
  /** The number of the first band: it begins at this many times `BAND_WIDTH`. */
  readonly first: number;
  /** By band: how many players have which best result, from none of the lamps to the last one. */
  readonly counts: readonly (readonly number[])[];
}

/**
 * Counts the best results of each chart by the skill of the players: enough to draw a chart, and to fit another model,
 * without telling who played.
 *
 * @param weight by player; those of weight 0 are left out
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
