import { type Kind, MARKER, MINE, TAP, type WrittenObjects } from './laneObjects.ts';
import type { DataLine } from './lines.ts';
import type { IdMap } from './objectId.ts';

/**
 * Objects in columns. A position is the number of the measure plus the fraction of it that has passed: the second
 * object of four in measure 12 is at 12.25. Equal fractions give equal doubles, so two objects are at the same place
 * exactly if their positions are equal.
 */
export type Objects = { readonly positions: Float64Array; readonly values: Float64Array };

/** Visits every object of a line, with its id. */
export function eachObject(line: DataLine, idMap: IdMap, visit: (position: number, id: number) => void): void {
  const { measure, section, pairs, found, first, last } = line;
  const { indices, ids } = found;
  const { start, length } = section ?? { start: measure, length: 1 };
  for (let at = first; at < last; at++) {
    visit(start + length * ((indices[at] ?? 0) / pairs), idMap[ids[at] ?? 0] ?? 0);
  }
}

/** Returns how many objects some lines have. */
export function countObjects(lines: readonly DataLine[]): number {
  return lines.reduce((sum, { first, last }) => sum + last - first, 0);
}

/**
 * Returns the objects of some lines in order, one for each position: the later line wins. `resolve` returns the value
 * of an id; objects whose value is NaN are left out.
 */
export function objectsInOrder(
  lines: readonly DataLine[],
  idMap: IdMap,
  resolve: (id: number, line: DataLine) => number = (id) => id,
): Objects {
  const room = countObjects(lines);
  const positions = new Float64Array(room);
  const values = new Float64Array(room);
  let count = 0;
  let last = -1;
  let inOrder = true;
  for (const line of lines) {
    eachObject(line, idMap, (position, id) => {
      const value = resolve(id, line);
      if (Number.isNaN(value)) return;
      inOrder &&= position > last;
      last = position;
      positions[count] = position;
      values[count] = value;
      count++;
    });
  }
  const objects = { positions: positions.subarray(0, count), values: values.subarray(0, count) };
  return inOrder ? objects : latestAtEachPosition(objects);
}

function latestAtEachPosition({ positions, values }: Objects): Objects {
  const positionAt = (at: number | undefined): number => positions[at ?? -1] ?? Number.NaN;
  // Sorting is stable, and cheap because lines are mostly in order.
  const order = Array.from(positions.keys()).sort((a, b) => positionAt(a) - positionAt(b));
  const latest = order.filter((at, index) => positionAt(at) !== positionAt(order[index + 1]));
  return {
    positions: Float64Array.from(latest, positionAt),
    values: Float64Array.from(latest, (at) => values[at] ?? 0),
  };
}

/** The lines of a lane by what their objects are. */
export type LaneLines = Readonly<Record<'taps' | 'markers' | 'mines', readonly DataLine[]>>;

/** Collects the objects of a lane. */
export function writtenObjects({ taps, markers, mines }: LaneLines, idMap: IdMap): WrittenObjects {
  const withKind = (lines: readonly DataLine[], kind: Kind) => lines.map((line) => ({ line, kind }));
  const lines = [...withKind(taps, TAP), ...withKind(markers, MARKER), ...withKind(mines, MINE)].sort(
    (a, b) => a.line.measure - b.line.measure || a.line.start - b.line.start,
  );
  const count = countObjects(lines.map(({ line }) => line));
  const kinds = new Uint8Array(count);
  const ids = new Uint16Array(count);
  const positionOf = new Float64Array(count);
  let object = 0;
  for (const { line, kind } of lines) {
    eachObject(line, idMap, (position, id) => {
      kinds[object] = kind;
      ids[object] = id;
      positionOf[object] = position;
      object++;
    });
  }
  const positions = positionOf.toSorted().filter((position, index, all) => position !== all[index - 1]);
  return { kinds, ids, places: placesOf(positionOf, positions), positions };
}

/** Returns the index of each value in the ascending `positions`, which contain all of them. */
function placesOf(values: Float64Array, positions: Float64Array): Uint32Array {
  const placeOf = new Map(Array.from(positions, (position, place) => [position, place]));
  return Uint32Array.from(values, (position) => placeOf.get(position) ?? 0);
}
