import type { ClientNotes, Keysounds, Notes } from '../chart.ts';
import { readBeatorajaLane } from './beatorajaLane.ts';
import { BGM, type Lane, type Layout } from './channels.ts';
import type { ChartLines } from './chartLines.ts';
import { addKeysound, createKeysoundColumns, createNoteColumns, filledKeysounds, filledNotes } from './columns.ts';
import { addLaneNotes, type LaneLongNotes, type NoteContext } from './laneNotes.ts';
import type { DataLine } from './lines.ts';
import { countLr2Notes } from './lr2Notes.ts';
import type { IdMap } from './objectId.ts';
import { countObjects, eachObject, type LaneLines, type Objects, objectsInOrder, writtenObjects } from './objects.ts';

export type ReadNotes = {
  readonly noteList: Notes;
  readonly longNotes: number;
  /** How many notes each client counts. */
  readonly counts: ClientNotes;
  readonly bgm: Keysounds;
  /** The lanes that have any objects, playable or not. */
  readonly usedLanes: readonly Lane[];
};

/** A lane before its objects have times. */
type LaneObjects = {
  readonly taps: Objects;
  /** Null without any. */
  readonly longNotes: LaneLongNotes | null;
  readonly counts: ClientNotes;
};

/** Reads all notes of a chart, and the keysounds that play by themselves. */
export function readNotes(lines: ChartLines, layout: Layout, idMap: IdMap, context: NoteContext): ReadNotes {
  const lanes = layout.lanes.map((lane) => {
    const laneLines: LaneLines = {
      taps: lines.on(lane.taps),
      markers: lines.on(lane.longNotes),
      mines: lines.on(lane.mines),
    };
    const count = countObjects(laneLines.taps) + countObjects(laneLines.markers);
    const isUsed = count > 0 || countObjects(laneLines.mines) > 0 || countObjects(lines.on(lane.invisible)) > 0;
    return { lane, count, isUsed, ...readLane(lane, laneLines, idMap, context.lnobj) };
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

function readLane(lane: Lane, lines: LaneLines, idMap: IdMap, lnobj: number): LaneObjects {
  const taps = objectsInOrder(lines.taps, idMap, (id) => (id === lnobj ? Number.NaN : id));
  const known = { ...lines, ...linesForBeatoraja(lane, lines) };
  if (countObjects(lines.markers) === 0 && !hasObject(lines.taps, idMap, lnobj)) {
    const beatoraja = known.taps.length === lines.taps.length ? taps : objectsInOrder(known.taps, idMap);
    return { taps, longNotes: null, counts: { lr2: taps.positions.length, beatoraja: beatoraja.positions.length } };
  }
  const objects = writtenObjects({ ...lines, mines: [] }, idMap);
  const result = readBeatorajaLane(objects, lnobj);
  const isSame = known.mines.length === 0 && known.taps === lines.taps && known.markers === lines.markers;
  const counted = isSame ? result : readBeatorajaLane(writtenObjects(known, idMap), lnobj);
  return {
    taps,
    longNotes: { ...result, positions: objects.positions },
    counts: { lr2: countLr2Notes(objects, lnobj), beatoraja: counted.notes },
  };
}

/** beatoraja does not know the second layout of nine buttons. */
function linesForBeatoraja(lane: Lane, { taps, markers }: LaneLines): Pick<LaneLines, 'taps' | 'markers'> {
  const ofChannel = (lines: readonly DataLine[], channel: number) =>
    lines.every((line) => line.channel === channel) ? lines : lines.filter((line) => line.channel === channel);
  return { taps: ofChannel(taps, lane.taps), markers: ofChannel(markers, lane.longNotes) };
}

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
