import type { Keysounds, Notes } from '../chart.ts';
import { BGM, type Lane, type Layout } from './channels.ts';
import type { ChartLines } from './chartLines.ts';
import { addKeysound, createKeysoundColumns, createNoteColumns, filledKeysounds, filledNotes } from './columns.ts';
import { addLaneNotes, type NoteContext } from './laneNotes.ts';
import type { IdMap } from './objectId.ts';
import { countObjects, eachObject, objectsInOrder } from './objects.ts';

export type ReadNotes = {
  readonly noteList: Notes;
  readonly longNotes: number;
  readonly bgm: Keysounds;
  /** The lanes that have any objects, playable or not. */
  readonly usedLanes: readonly Lane[];
};

/** Reads all notes of a chart, and the keysounds that play by themselves. */
export function readNotes(lines: ChartLines, layout: Layout, idMap: IdMap, context: NoteContext): ReadNotes {
  const objectsOfLanes = layout.lanes.map((lane) => {
    const taps = objectsInOrder(lines.on(lane.taps), idMap);
    const markers = objectsInOrder(lines.on(lane.longNotes), idMap);
    return { lane, taps, markers, count: taps.positions.length + markers.positions.length };
  });
  const room = objectsOfLanes.reduce((sum, { count }) => sum + count, 0);
  const notes = createNoteColumns(room);
  const bgm = createKeysoundColumns(room + countObjects(lines.on(BGM)));

  let longNotes = 0;
  for (const { lane, taps, markers } of objectsOfLanes) {
    longNotes += addLaneNotes(lane.number, taps, markers, context, notes, bgm);
  }
  for (const line of lines.on(BGM)) {
    eachObject(line, idMap, (position, id) => {
      addKeysound(bgm, position, context.timeAt(position), context.wavIndices[id] ?? 0);
    });
  }

  const hasUnplayed = ({ unplayed }: Lane) => unplayed.some((channel) => countObjects(lines.on(channel)) > 0);
  return {
    noteList: filledNotes(notes),
    longNotes,
    bgm: filledKeysounds(bgm),
    usedLanes: objectsOfLanes.filter(({ lane, count }) => count > 0 || hasUnplayed(lane)).map(({ lane }) => lane),
  };
}
