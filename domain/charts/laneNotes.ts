import type { Notes, Sounds } from './chart.ts';
import type { Objects } from './objects.ts';
import type { Timeline } from './timeline.ts';

/** What makes notes of objects: when they sound, what they sound, and the id that ends long notes (0: none does). */
export type NoteMaking = {
  readonly timeAt: Timeline;
  /** Index among the chart's sound files, 0 for no sound. */
  readonly soundOf: (id: number) => number;
  readonly longNoteEnd: number;
};

/**
 * Puts the notes of one lane behind those already in `notes` and answers how many of them are long (bms-parsing §5).
 * Taps that a long note covers cannot be played; what they sound goes to the background.
 */
export function addLaneNotes(
  lane: number,
  taps: Objects,
  markers: Objects,
  { timeAt, soundOf, longNoteEnd }: NoteMaking,
  notes: Notes,
  background: Sounds,
): number {
  let longNotes = 0;
  let marker = 0;
  let coveredUntil = -1;
  /** Where in `notes` the note before stands, if it is a tap, which an end would lengthen. */
  let openTap = -1;

  function addNote(position: number, id: number, endTime: number): void {
    addSound(notes, position, timeAt(position), soundOf(id));
    notes.lanes.push(lane);
    notes.endTimes.push(endTime);
  }

  function addLongNotesUntil(limit: number): void {
    for (; marker + 1 < markers.positions.length; marker += 2) {
      const start = markers.positions[marker] ?? 0;
      if (start > limit) return;
      coveredUntil = markers.positions[marker + 1] ?? start;
      addNote(start, markers.values[marker] ?? 0, timeAt(coveredUntil));
      openTap = -1;
      longNotes++;
    }
  }

  for (let index = 0; index < taps.positions.length; index++) {
    const position = taps.positions[index] ?? 0;
    const id = taps.values[index] ?? 0;
    addLongNotesUntil(position);
    if (id === longNoteEnd) {
      if (openTap < 0) continue;
      notes.endTimes[openTap] = timeAt(position);
      openTap = -1;
      longNotes++;
    } else if (position <= coveredUntil) {
      addSound(background, position, timeAt(position), soundOf(id));
    } else {
      openTap = notes.lanes.length;
      addNote(position, id, timeAt(position));
    }
  }
  addLongNotesUntil(Infinity);
  return longNotes;
}

/** Puts a sound, even the silent one, behind the others. */
export function addSound(to: Sounds, position: number, time: number, sound: number): void {
  to.positions.push(position);
  to.times.push(time);
  to.sounds.push(sound);
}
