import type { DataLine } from './lines.ts';
import { type Digits, objectId } from './objectId.ts';

/**
 * Objects in columns. A position is the number of the bar plus the fraction of it that has passed: bar 12, object 1 of 4 is
 * 12.25. Equal fractions give equal doubles, so two objects are at one place exactly if their positions are equal.
 */
export type Objects = { readonly positions: Float64Array; readonly values: Float64Array };

/** Every object of one line that is not empty, with its id (bms-parsing §2). */
export function eachObject(line: DataLine, digits: Digits, visit: (position: number, id: number) => void): void {
  const { bar, bytes, start, end, filled } = line;
  const count = (end - start) >> 1;
  for (const index of filled) {
    const id = objectId(digits, bytes[start + 2 * index] ?? 0, bytes[start + 2 * index + 1] ?? 0);
    if (id > 0) visit(bar + index / count, id);
  }
}

export function hasObject(line: DataLine, digits: Digits): boolean {
  let found = false;
  eachObject(line, digits, () => {
    found = true;
  });
  return found;
}

/**
 * The objects of some lines in order, one at each place: the later line wins. `meaning` says what an id is worth here;
 * what is worth NaN is left out.
 */
export function objectsInOrder(
  lines: readonly DataLine[],
  digits: Digits,
  meaning: (id: number, line: DataLine) => number = (id) => id,
): Objects {
  const room = roomFor(lines);
  const positions = new Float64Array(room);
  const values = new Float64Array(room);
  let count = 0;
  let last = -1;
  let inOrder = true;
  for (const line of lines) {
    eachObject(line, digits, (position, id) => {
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

/** Not more than this many objects are on some lines. */
export function roomFor(lines: readonly DataLine[]): number {
  return lines.reduce((room, line) => room + line.filled.length, 0);
}

function latestAtEachPlace({ positions, values }: Objects): Objects {
  const latest = new Map<number, number>();
  for (const [index, position] of positions.entries()) latest.set(position, values[index] ?? 0);
  const places = Float64Array.from(latest.keys()).sort();
  return { positions: places, values: places.map((place) => latest.get(place) ?? 0) };
}
