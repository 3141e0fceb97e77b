import { MARKER, MINE, type WrittenObjects } from './laneObjects.ts';

/** A lane as beatoraja reads it. Columns are by place: the index in the positions of its objects. */
export type BeatorajaLane = {
  /** Where the long note that starts at each place ends; -1 for none. */
  readonly ends: Int32Array;
  /** The object ids of these long notes. */
  readonly ids: Uint16Array;
  /** The notes that beatoraja counts in LN mode. */
  readonly notes: number;
};

const NONE = -1;
/** Stands for the start of a marker pair within a long note: the pair is ignored. */
const SWALLOWED = -2;

// What a place holds.
const EMPTY = 0;
const TAP_NOTE = 1;
const OPEN_START = 2;
const LONG_NOTE = 3;
const LONG_NOTE_END = 4;
const MINE_NOTE = 5;

/**
 * Reads a lane as beatoraja does: object by object in the order of the file. A marker within a long note that was read
 * before starts no long note; the end of a long note removes what it covers so far, and what is written later stays.
 */
export function readBeatorajaLane({ kinds, ids, places, positions }: WrittenObjects, lnobj: number): BeatorajaLane {
  const notes = new Uint8Array(positions.length);
  const noteIds = new Uint16Array(positions.length);
  const ends = new Int32Array(positions.length).fill(NONE);
  const startIds = new Uint16Array(positions.length);
  const covered = new Uint8Array(positions.length);
  let start = NONE;
  /** Where the previous note was written, for `lnobj`. */
  let before = NONE;

  function addLongNote(from: number, to: number, id: number): void {
    const [first, last] = from < to ? [from, to] : [to, from];
    ends.fill(NONE, first + 1, last);
    ends[first] = last;
    startIds[first] = id;
    if (from <= to) covered.fill(1, from, to + 1);
  }

  function endBefore(place: number): void {
    if (before === NONE || before >= place) return;
    const note = notes[before];
    if (note !== TAP_NOTE && note !== OPEN_START) return;
    if (note === OPEN_START) start = NONE;
    notes[before] = LONG_NOTE;
    notes[place] = LONG_NOTE_END;
    addLongNote(before, place, noteIds[before] ?? 0);
    before = place;
  }

  function endStart(place: number): void {
    // Marker pairs may be written backwards.
    const [first, last] = start < place ? [start, place] : [place, start];
    if (start < place) notes.fill(EMPTY, start + 1, place);
    if (before > start && before < place) before = NONE;
    addLongNote(start, place, startIds[start] ?? 0);
    if (start <= place) {
      if (notes[first] === OPEN_START) notes[first] = LONG_NOTE;
      if (last > first) notes[last] = LONG_NOTE_END;
      else notes[last] = LONG_NOTE;
    } else {
      if (notes[last] === OPEN_START) notes[last] = LONG_NOTE_END;
      notes[first] = LONG_NOTE;
    }
    start = NONE;
    before = place;
  }

  function addMarker(place: number, id: number): void {
    if (covered[place]) {
      if (start >= 0) notes[start] = EMPTY;
      if (before === start) before = NONE;
      start = start === NONE ? SWALLOWED : NONE;
    } else if (start === NONE) {
      notes[place] = OPEN_START;
      noteIds[place] = id;
      startIds[place] = id;
      start = place;
      before = place;
    } else if (start === SWALLOWED) start = NONE;
    else endStart(place);
  }

  for (let object = 0; object < places.length; object++) {
    const place = places[object] ?? 0;
    const id = ids[object] ?? 0;
    if (kinds[object] === MARKER) addMarker(place, id);
    else if (kinds[object] === MINE) {
      if (notes[place] !== EMPTY || covered[place]) continue;
      notes[place] = MINE_NOTE;
      before = place;
    } else if (id === lnobj) endBefore(place);
    else {
      notes[place] = TAP_NOTE;
      noteIds[place] = id;
      before = place;
    }
  }
  if (start >= 0) notes[start] = EMPTY;
  const counted = notes.reduce((sum, note) => sum + Number(note === TAP_NOTE || note === LONG_NOTE), 0);
  return { ends, ids: startIds, notes: counted };
}
