import type { Observation, Observations } from './model/observations.ts';

/** Rows that are created on demand: millions of objects would fill the memory. An array qualifies. */
export interface Rows {
  readonly length: number;
  at(index: number): Observation | undefined;
}

/** Returns the rows of some players on some charts; `numbers` are their indices among all rows. */
export function rowsOf(
  { players, rows, firstRow, chart, client, reached, weight }: Observations,
  isIn: (player: number, chart: number) => boolean,
): Rows & { readonly numbers: Uint32Array } {
  const owner = new Uint32Array(rows);
  let length = 0;
  for (let player = 0; player < players; player++) {
    owner.fill(player, firstRow[player]!, firstRow[player + 1]!);
    for (let row = firstRow[player]!; row < firstRow[player + 1]!; row++) if (isIn(player, chart[row]!)) length++;
  }
  const numbers = new Uint32Array(length);
  for (let row = 0, nth = 0; row < rows; row++) if (isIn(owner[row]!, chart[row]!)) numbers[nth++] = row;
  return {
    length,
    numbers,
    at(index) {
      const row = numbers[index]!;
      return {
        player: owner[row]!,
        chart: chart[row]!,
        client: client[row]!,
        reached: reached[row]!,
        weight: weight[row]!,
      };
    },
  };
}
