import type { Keysounds, Notes } from '../chart.ts';

/** Columns with room for more rows; the first `count` rows are filled. */
export type KeysoundColumns = Keysounds & { count: number };
export type NoteColumns = Notes & { count: number };

export function createKeysoundColumns(room: number): KeysoundColumns {
  return {
    count: 0,
    positions: new Float64Array(room),
    times: new Float64Array(room),
    wavIndices: new Uint16Array(room),
  };
}

export function createNoteColumns(room: number): NoteColumns {
  return {
    ...createKeysoundColumns(room),
    lanes: new Uint8Array(room),
    endPositions: new Float64Array(room),
    endTimes: new Float64Array(room),
  };
}

export function addKeysound(columns: KeysoundColumns, position: number, time: number, wavIndex: number): void {
  const row = columns.count++;
  columns.positions[row] = position;
  columns.times[row] = time;
  columns.wavIndices[row] = wavIndex;
}

/** A position in measures and its time in ms. */
export type TimedPosition = { readonly position: number; readonly time: number };

export function addNote(
  columns: NoteColumns,
  lane: number,
  start: TimedPosition,
  end: TimedPosition,
  wavIndex: number,
): void {
  columns.lanes[columns.count] = lane;
  endNote(columns, columns.count, end);
  addKeysound(columns, start.position, start.time, wavIndex);
}

/** Sets where the note in a row ends. */
export function endNote(columns: NoteColumns, row: number, end: TimedPosition): void {
  columns.endPositions[row] = end.position;
  columns.endTimes[row] = end.time;
}

/** Returns the filled rows. */
export function filledKeysounds({ count, positions, times, wavIndices }: KeysoundColumns): Keysounds {
  return {
    positions: positions.subarray(0, count),
    times: times.subarray(0, count),
    wavIndices: wavIndices.subarray(0, count),
  };
}

/** Returns the filled rows. */
export function filledNotes(columns: NoteColumns): Notes {
  const { count, lanes, endPositions, endTimes } = columns;
  return {
    ...filledKeysounds(columns),
    lanes: lanes.subarray(0, count),
    endPositions: endPositions.subarray(0, count),
    endTimes: endTimes.subarray(0, count),
  };
}
