import type { Notes, Sounds } from '../chart.ts';

/** Columns with room left: `count` rows are filled. */
export type SoundColumns = Sounds & { count: number };
export type NoteColumns = Notes & { count: number };

export function roomForSounds(room: number): SoundColumns {
  return { count: 0, positions: new Float64Array(room), times: new Float64Array(room), sounds: new Uint16Array(room) };
}

export function roomForNotes(room: number): NoteColumns {
  return {
    ...roomForSounds(room),
    lanes: new Uint8Array(room),
    endPositions: new Float64Array(room),
    endTimes: new Float64Array(room),
  };
}

export function addSound(columns: SoundColumns, position: number, time: number, sound: number): void {
  const row = columns.count++;
  columns.positions[row] = position;
  columns.times[row] = time;
  columns.sounds[row] = sound;
}

/** Where on the chart, and when. */
export type Place = { readonly position: number; readonly time: number };

export function addNote(columns: NoteColumns, lane: number, start: Place, end: Place, sound: number): void {
  columns.lanes[columns.count] = lane;
  endNote(columns, columns.count, end);
  addSound(columns, start.position, start.time, sound);
}

export function endNote(columns: NoteColumns, row: number, end: Place): void {
  columns.endPositions[row] = end.position;
  columns.endTimes[row] = end.time;
}

/** The filled rows. */
export function filledSounds({ count, positions, times, sounds }: SoundColumns): Sounds {
  return {
    positions: positions.subarray(0, count),
    times: times.subarray(0, count),
    sounds: sounds.subarray(0, count),
  };
}

export function filledNotes(columns: NoteColumns): Notes {
  const { count, lanes, endPositions, endTimes } = columns;
  return {
    ...filledSounds(columns),
    lanes: lanes.subarray(0, count),
    endPositions: endPositions.subarray(0, count),
    endTimes: endTimes.subarray(0, count),
  };
}
