import type { Notes, Sounds } from '../chart.ts';
import { BACKGROUND, type Lane, type Layout } from './channels.ts';
import type { ChartLines } from './chartLines.ts';
import { addSound, filledNotes, filledSounds, roomForNotes, roomForSounds } from './columns.ts';
import { addLaneNotes, type NoteMaking } from './laneNotes.ts';
import type { Folding } from './objectId.ts';
import { countObjects, eachObject, objectsInOrder } from './objects.ts';

export type ReadNotes = {
  readonly noteList: Notes;
  readonly longNotes: number;
  readonly background: Sounds;
  /** The lanes on which anything lies, playable or not. */
  readonly used: readonly Lane[];
};

/** All notes of a chart, and the sounds that play by themselves. */
export function readNotes(lines: ChartLines, layout: Layout, folding: Folding, making: NoteMaking): ReadNotes {
  const played = layout.lanes.map((lane) => {
    const taps = objectsInOrder(lines.on(lane.taps), folding);
    const markers = objectsInOrder(lines.on(lane.longNotes), folding);
    return { lane, taps, markers, objects: taps.positions.length + markers.positions.length };
  });
  const objects = played.reduce((sum, lane) => sum + lane.objects, 0);
  const notes = roomForNotes(objects);
  const background = roomForSounds(objects + countObjects(lines.on(BACKGROUND)));

  let longNotes = 0;
  for (const { lane, taps, markers } of played) {
    longNotes += addLaneNotes(lane.number, taps, markers, making, notes, background);
  }
  for (const line of lines.on(BACKGROUND)) {
    eachObject(line, folding, (position, id) => {
      addSound(background, position, making.timeAt(position), making.sounds[id] ?? 0);
    });
  }

  const hasUnplayed = ({ unplayed }: Lane) => unplayed.some((channel) => countObjects(lines.on(channel)) > 0);
  return {
    noteList: filledNotes(notes),
    longNotes,
    background: filledSounds(background),
    used: played.filter(({ lane, objects }) => objects > 0 || hasUnplayed(lane)).map(({ lane }) => lane),
  };
}
