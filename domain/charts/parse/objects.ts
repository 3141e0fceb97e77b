import type { DataLine } from './lines.ts';
import type { Folding } from './objectId.ts';

/**
 * Objects in columns. A position is the number of the bar plus the fraction of it that has passed: the second object of four in
 * bar 12 is at 12.25. Equal fractions give equal doubles, so objects are at one place exactly if their positions are equal.
 */
export type Objects = { readonly positions: Float64Array; readonly values: Float64Array };

/** Every object of a line, with its id. */
export function eachObject(line: DataLine, folding: Folding, visit: (position: number, id: number) => void): void {
  const { bar, pairs, found, first, last } = line;
  const { indices, ids } = found;
  for (let at = first; at < last; at++) visit(bar + (indices[at] ?? 0) / pairs, folding[ids[at] ?? 0] ?? 0);
}

/** How many objects some lines have. */
export function countObjects(lines: readonly DataLine[]): number {
  return lines.reduce((sum, { first, last }) => sum + last - first, 0);
}

/**
 * The objects of some lines in order, one at each place: the later line wins (bms-parsing §2). `meaning` says what an id is
 * worth here; what is worth NaN is left out.
 */
export function objectsInOrder(
  lines: readonly DataLine[],
  folding: Folding,
  meaning: (id: number, line: DataLine) => number = (id) => id,
): Objects {
  const room = countObjects(lines);
  const positions = new Float64Array(room);
  const values = new Float64Array(room);
  let count = 0;
  let last = -1;
  let inOrder = true;
  for (const line of lines) {
    eachObject(line, folding, (position, id) => {
      const value = meaning(id, line);
      if (Number.isNaN(value)) return;
      inOrder &&= position > last;
      last = position;
      positions[count] = position;
      values[count] = value;
      count++;
    });
  }
  const objects = { positions: positions.subarray(0, count), values: values.subarray(0, count) };
  return inOrder ? objects : latestAtEachPlace(objects);
}

function latestAtEachPlace({ positions, values }: Objects): Objects {
  const positionAt = (at: number | undefined): number => positions[at ?? -1] ?? Number.NaN;
  // Sorting keeps the order of equals, and costs little where most is in order, as lines are.
  const order = Array.from(positions.keys()).sort((a, b) => positionAt(a) - positionAt(b));
  const latest = order.filter((at, index) => positionAt(at) !== positionAt(order[index + 1]));
  return {
    positions: Float64Array.from(latest, positionAt),
    values: Float64Array.from(latest, (at) => values[at] ?? 0),
  };
}
