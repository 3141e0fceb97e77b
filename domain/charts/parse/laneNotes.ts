import {
  addKeysound,
  addNote,
  endNote,
  type KeysoundColumns,
  type NoteColumns,
  type TimedPosition,
} from './columns.ts';
import type { Objects } from './objects.ts';
import type { Timeline } from './timeline.ts';

/** The values needed to turn objects into notes. */
export type NoteContext = {
  readonly timeAt: Timeline;
  /** Index in the chart's `wavFiles` by object id. */
  readonly wavIndices: Uint16Array;
  /** The object id of `#LNOBJ`, which ends long notes; 0 for a chart without one. */
  readonly lnobj: number;
};

/**
 * Adds the notes of one lane to `notes` and returns how many of them are long (charts.md §5). Taps that a long note
 * covers cannot be played; their keysounds are added to `bgm`.
 */
export function addLaneNotes(
  lane: number,
  taps: Objects,
  markers: Objects,
  { timeAt, wavIndices, lnobj }: NoteContext,
  notes: NoteColumns,
  bgm: KeysoundColumns,
): number {
  let longNotes = 0;
  let marker = 0;
  let coveredUntil = -1;
  /** The row in `notes` of the note before, if it is a tap that `lnobj` would turn into a long note; else -1. */
  let openTap = -1;

  const timedPosition = (position: number): TimedPosition => ({ position, time: timeAt(position) });

  function addLongNotesUntil(limit: number): void {
    for (; marker + 1 < markers.positions.length; marker += 2) {
      const start = markers.positions[marker] ?? 0;
      if (start > limit) return;
      coveredUntil = markers.positions[marker + 1] ?? start;
      const wavIndex = wavIndices[markers.values[marker] ?? 0] ?? 0;
      addNote(notes, lane, timedPosition(start), timedPosition(coveredUntil), wavIndex);
      openTap = -1;
      longNotes++;
    }
  }

  for (let index = 0; index < taps.positions.length; index++) {
    const position = taps.positions[index] ?? 0;
    const id = taps.values[index] ?? 0;
    const start = timedPosition(position);
    addLongNotesUntil(position);
    if (id === lnobj) {
      if (openTap < 0) continue;
      endNote(notes, openTap, start);
      openTap = -1;
      longNotes++;
    } else if (position <= coveredUntil) {
      addKeysound(bgm, position, start.time, wavIndices[id] ?? 0);
    } else {
      openTap = notes.count;
      addNote(notes, lane, start, start, wavIndices[id] ?? 0);
    }
  }
  addLongNotesUntil(Number.POSITIVE_INFINITY);
  return longNotes;
}
