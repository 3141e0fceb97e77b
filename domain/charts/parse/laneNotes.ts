import type { BeatorajaLane } from './beatorajaLane.ts';
import { addKeysound, addNote, type KeysoundColumns, type NoteColumns, type TimedPosition } from './columns.ts';
import type { Objects } from './objects.ts';
import type { Timeline } from './timeline.ts';

/** The values needed to turn objects into notes. */
export type NoteContext = {
  readonly timeAt: Timeline;
  /** Index in the chart's `wavFiles` by object id. */
  readonly wavIndices: Uint16Array;
  readonly lnobj: LnObjects;
};

/** The object id of `#LNOBJ`, which ends long notes, to the site and LR2, and to beatoraja; 0 without one. */
export type LnObjects = { readonly site: number; readonly beatoraja: number };

/** The long notes of a lane, by place: an index in its positions. */
export type LaneLongNotes = Pick<BeatorajaLane, 'ends' | 'ids'> & { readonly positions: Float64Array };

/**
 * Adds the notes of one lane to `notes` and returns how many of them are long. Taps that a long note covers cannot be
 * played; their keysounds are added to `bgm`.
 */
export function addLaneNotes(
  lane: number,
  taps: Objects,
  longNotes: LaneLongNotes | null,
  { timeAt, wavIndices }: Pick<NoteContext, 'timeAt' | 'wavIndices'>,
  notes: NoteColumns,
  bgm: KeysoundColumns,
): number {
  let count = 0;
  let place = 0;
  let startedAt = -1;
  let coveredUntil = -1;

  const timedPosition = (position: number): TimedPosition => ({ position, time: timeAt(position) });

  function addLongNotesUntil(limit: number): void {
    if (!longNotes) return;
    const { positions, ends, ids } = longNotes;
    for (; place < positions.length; place++) {
      const position = positions[place] ?? 0;
      if (position > limit) return;
      const end = ends[place] ?? -1;
      if (end < 0) continue;
      startedAt = position;
      coveredUntil = Math.max(coveredUntil, positions[end] ?? 0);
      addNote(
        notes,
        lane,
        timedPosition(position),
        timedPosition(positions[end] ?? 0),
        wavIndices[ids[place] ?? 0] ?? 0,
      );
      count++;
    }
  }

  for (let index = 0; index < taps.positions.length; index++) {
    const position = taps.positions[index] ?? 0;
    const id = taps.values[index] ?? 0;
    addLongNotesUntil(position);
    const start = timedPosition(position);
    if (position > coveredUntil) addNote(notes, lane, start, start, wavIndices[id] ?? 0);
    else if (position !== startedAt || !isStart(id)) addKeysound(bgm, position, start.time, wavIndices[id] ?? 0);
  }
  addLongNotesUntil(Number.POSITIVE_INFINITY);
  return count;

  /** Returns whether the long note that was added last starts with this tap. */
  function isStart(id: number): boolean {
    return longNotes?.ids[place - 1] === id;
  }
}
