import type { Notes, Sounds } from './chart.ts';

/** Columns with room left: `count` rows are filled. */
export type SoundColumns = Sounds & { count: number };
export type NoteColumns = Notes & { count: number };

export function roomForSounds(room: number): SoundColumns {
  return { count: 0, positions: new Float64Array(room), times: new Float64Array(room), sounds: new Uint16Array(room) };
}

export function roomForNotes(room: number): NoteColumns {
  return { ...roomForSounds(room), lanes: new Uint8Array(room), endTimes: new Float64Array(room) };
}

export function addSound(columns: SoundColumns, position: number, time: number, sound: number): void {
  const row = columns.count++;
  columns.positions[row] = position;
  columns.times[row] = time;
  columns.sounds[row] = sound;
}

export function addNote(
  columns: NoteColumns,
  lane: number,
  position: number,
  time: number,
  endTime: number,
  sound: number,
): void {
  columns.lanes[columns.count] = lane;
  columns.endTimes[columns.count] = endTime;
  addSound(columns, position, time, sound);
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
  const { count, lanes, endTimes } = columns;
  return { ...filledSounds(columns), lanes: lanes.subarray(0, count), endTimes: endTimes.subarray(0, count) };
}
