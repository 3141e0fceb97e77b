import type { DataLine } from './lines.ts';
import type { IdMap } from './objectId.ts';
import { countObjects, eachObject } from './objects.ts';

/** What the channel of an object says it is. */
export const TAP = 0;
export const MARKER = 1;
export const MINE = 2;
type Kind = typeof TAP | typeof MARKER | typeof MINE;

/** The objects of a lane in columns, in the order in which they are written: measure by measure, and line by line in each. */
export type WrittenObjects = {
  readonly kinds: Uint8Array;
  readonly ids: Uint16Array;
  /** The place of each object: an index in `positions`. */
  readonly places: Uint32Array;
  /** Every position that has an object, in ascending order. */
  readonly positions: Float64Array;
};

/** The lines of a lane by what their objects are. */
export type LaneLines = Readonly<Record<'taps' | 'markers' | 'mines', readonly DataLine[]>>;

/** Collects the objects of a lane. */
export function writtenObjects({ taps, markers, mines }: LaneLines, idMap: IdMap): WrittenObjects {
  const of = (lines: readonly DataLine[], kind: Kind) => lines.map((line) => ({ line, kind }));
  const lines = [...of(taps, TAP), ...of(markers, MARKER), ...of(mines, MINE)].sort(
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

/** Returns the index of each position among the ascending `positions`, which have them all. */
function placesOf(of: Float64Array, positions: Float64Array): Uint32Array {
  const placeOf = new Map(Array.from(positions, (position, place) => [position, place]));
  return Uint32Array.from(of, (position) => placeOf.get(position) ?? 0);
}
