import { addNote, addSound, endNote, type NoteColumns, type Place, type SoundColumns } from './columns.ts';
import type { Objects } from './objects.ts';
import type { Timeline } from './timeline.ts';

/** What makes notes of objects: when they sound, what they sound, and the id that ends long notes (0: none does). */
export type NoteMaking = {
  readonly timeAt: Timeline;
  /** Index among the chart's sound files, by object id. */
  readonly sounds: Uint16Array;
  readonly longNoteEnd: number;
};

/**
 * Makes the notes of one lane and answers how many of them are long (bms-parsing §5). Taps that a long note covers cannot be
 * played; what they sound goes to the background.
 */
export function addLaneNotes(
  lane: number,
  taps: Objects,
  markers: Objects,
  { timeAt, sounds, longNoteEnd }: NoteMaking,
  notes: NoteColumns,
  background: SoundColumns,
): number {
  let longNotes = 0;
  let marker = 0;
  let coveredUntil = -1;
  /** Where the note before stands in `notes`, if it is a tap, which an end would make long. */
  let openTap = -1;

  const placeAt = (position: number): Place => ({ position, time: timeAt(position) });

  function addLongNotesUntil(limit: number): void {
    for (; marker + 1 < markers.positions.length; marker += 2) {
      const start = markers.positions[marker] ?? 0;
      if (start > limit) return;
      coveredUntil = markers.positions[marker + 1] ?? start;
      const sound = sounds[markers.values[marker] ?? 0] ?? 0;
      addNote(notes, lane, placeAt(start), placeAt(coveredUntil), sound);
      openTap = -1;
      longNotes++;
    }
  }

  for (let index = 0; index < taps.positions.length; index++) {
    const position = taps.positions[index] ?? 0;
    const id = taps.values[index] ?? 0;
    const place = placeAt(position);
    addLongNotesUntil(position);
    if (id === longNoteEnd) {
      if (openTap < 0) continue;
      endNote(notes, openTap, place);
      openTap = -1;
      longNotes++;
    } else if (position <= coveredUntil) {
      addSound(background, position, place.time, sounds[id] ?? 0);
    } else {
      openTap = notes.count;
      addNote(notes, lane, place, place, sounds[id] ?? 0);
    }
  }
  addLongNotesUntil(Number.POSITIVE_INFINITY);
  return longNotes;
}
