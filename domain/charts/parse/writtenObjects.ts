import { type Kind, MARKER, MINE, TAP, type WrittenObjects } from './clients/laneObjects.ts';
import type { DataLine } from './lines.ts';
import type { IdMap } from './objectId.ts';
import { countObjects, eachObject } from './objects.ts';

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
