import { MARKER, MINE, type WrittenObjects } from './laneObjects.ts';

const NONE = -1;

/**
 * Returns how many notes of a lane LR2 counts. It reads in the order of time, at one position taps before markers.
 * Every object that does not end a long note is a note, unless a long note covers it.
 */
export function countLr2Notes({ kinds, ids, places }: WrittenObjects, lnobj: number): number {
  const place = (object: number) => places[object] ?? 0;
  const objects = Array.from(places.keys())
    .filter((object) => kinds[object] !== MINE)
    .sort((a, b) => place(a) - place(b) || (kinds[a] ?? 0) - (kinds[b] ?? 0));
  const notes: number[] = [];
  /** Where the long note that starts with an object ends. */
  const endOf = new Map<number, number>();
  let open = NONE;
  for (const object of objects) {
    const isMarker = kinds[object] === MARKER;
    const ends = open !== NONE && (isMarker || (lnobj > 0 && ids[object] === lnobj));
    if (ends) {
      endOf.set(open, place(object));
      open = NONE;
      continue;
    }
    notes.push(object);
    // Taps can become long only where there is an object that ends them.
    if (isMarker || lnobj > 0) open = object;
  }
  return countApart(notes.map((object) => ({ start: place(object), end: endOf.get(object) ?? NONE })));
}

/** Counts notes, without those within a long note and duplicates at one place. */
function countApart(notes: readonly { readonly start: number; readonly end: number }[]): number {
  let count = 0;
  let last = { start: NONE, end: NONE };
  for (const note of notes) {
    const isFree = note.start > last.end && note.start !== last.start;
    const replaces = note.start > last.end && note.start === last.start && note.end > note.start;
    if (isFree) count++;
    if (isFree || replaces) last = note;
  }
  return count;
}
