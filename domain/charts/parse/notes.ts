import type { ClientNotes, Keysounds, Notes } from '../chart.ts';
import { readBeatorajaLane } from './beatorajaLane.ts';
import { BGM, type Lane, type Layout } from './channels.ts';
import type { ChartLines } from './chartLines.ts';
import { addKeysound, createKeysoundColumns, createNoteColumns, filledKeysounds, filledNotes } from './columns.ts';
import { addLaneNotes, type LnObjects, type NoteContext } from './laneNotes.ts';
import type { DataLine, Reader } from './lines.ts';
import { countLr2Notes } from './lr2Notes.ts';
import type { IdMap } from './objectId.ts';
import { countObjects, eachObject, type LaneLines, objectsInOrder, writtenObjects } from './objects.ts';

export type ReadNotes = {
  readonly noteList: Notes;
  readonly longNotes: number;
  /** How many notes each client counts. */
  readonly counts: ClientNotes;
  readonly bgm: Keysounds;
  /** The lanes that have any objects, playable or not. */
  readonly usedLanes: readonly Lane[];
};

/** Reads all notes of a chart, and the keysounds that play by themselves. */
export function readNotes(lines: ChartLines, layout: Layout, idMap: IdMap, context: NoteContext): ReadNotes {
  const lanes = layout.lanes.map((lane) => {
    const own = linesOf(lane, lines, 'site');
    const count = countObjects(own.taps) + countObjects(own.markers);
    const isUsed = count + countObjects(own.mines) + countObjects(lines.on(lane.invisible)) > 0;
    return { lane, count, isUsed, ...readLane(lane, lines, idMap, context.lnobj) };
  });
  const room = lanes.reduce((sum, { count }) => sum + count, 0);
  const notes = createNoteColumns(room);
  const bgm = createKeysoundColumns(room + countObjects(lines.on(BGM)));

  let long = 0;
  const counts = { lr2: 0, beatoraja: 0 };
  for (const { lane, taps, longNotes, counts: ofLane } of lanes) {
    long += addLaneNotes(lane.number, taps, longNotes, context, notes, bgm);
    counts.lr2 += ofLane.lr2;
    counts.beatoraja += ofLane.beatoraja;
  }
  for (const line of lines.on(BGM)) {
    eachObject(line, idMap, (position, id) => {
      addKeysound(bgm, position, context.timeAt(position), context.wavIndices[id] ?? 0);
    });
  }
  return {
    noteList: filledNotes(notes),
    longNotes: long,
    counts,
    bgm: filledKeysounds(bgm),
    usedLanes: lanes.filter(({ isUsed }) => isUsed).map(({ lane }) => lane),
  };
}

/** Reads the objects of a lane, which have no times yet. */
function readLane(lane: Lane, lines: ChartLines, idMap: IdMap, { site: lnobj, beatoraja }: LnObjects) {
  const own = linesOf(lane, lines, 'site');
  const taps = objectsInOrder(own.taps, idMap, (id) => (id === lnobj ? Number.NaN : id));
  const objects = hasLongNotes(own, idMap, lnobj) ? writtenObjects({ ...own, mines: [] }, idMap) : null;
  const longNotes = objects && { ...readBeatorajaLane(objects, lnobj), positions: objects.positions };
  const counts = { lr2: taps.positions.length, beatoraja: longNotes?.notes ?? taps.positions.length };
  if (objects) counts.lr2 = countLr2Notes(objects, lnobj);

  const ofLr2 = linesOf(lane, lines, 'lr2');
  if (!areSame(ofLr2, own)) counts.lr2 = countNotes('lr2', ofLr2, idMap, lnobj);
  const ofBeatoraja = linesOf(lane, lines, 'beatoraja');
  if (beatoraja !== lnobj || ofBeatoraja.mines.length > 0 || !areSame(ofBeatoraja, own))
    counts.beatoraja = countNotes('beatoraja', ofBeatoraja, idMap, beatoraja);
  return { taps, longNotes, counts };
}

const linesOf = (lane: Lane, lines: ChartLines, reader: Reader): LaneLines => ({
  taps: lines.on(lane.taps, reader),
  markers: lines.on(lane.longNotes, reader),
  mines: lines.on(lane.mines, reader),
});

/** Counts the notes of a lane from its lines as a client reads them. */
function countNotes(client: keyof ClientNotes, lines: LaneLines, idMap: IdMap, lnobj: number): number {
  if (!hasLongNotes(lines, idMap, lnobj)) return objectsInOrder(lines.taps, idMap).positions.length;
  const objects = writtenObjects(lines, idMap);
  return client === 'lr2' ? countLr2Notes(objects, lnobj) : readBeatorajaLane(objects, lnobj).notes;
}

/** Returns whether two readers read the notes of a lane from the same lines. */
function areSame(a: LaneLines, b: LaneLines): boolean {
  const areEqual = (some: readonly DataLine[], others: readonly DataLine[]) =>
    some.length === others.length && some.every((line, index) => line === others[index]);
  return areEqual(a.taps, b.taps) && areEqual(a.markers, b.markers);
}

const hasLongNotes = ({ taps, markers }: LaneLines, idMap: IdMap, lnobj: number): boolean =>
  countObjects(markers) > 0 || hasObject(taps, idMap, lnobj);

function hasObject(lines: readonly DataLine[], idMap: IdMap, wanted: number): boolean {
  let isFound = false;
  if (wanted > 0) {
    for (const line of lines) {
      eachObject(line, idMap, (_, id) => {
        isFound ||= id === wanted;
      });
    }
  }
  return isFound;
}
