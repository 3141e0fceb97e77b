import { BACKGROUND, type Lane, type Layout } from './channels.ts';
import type { Notes, Sounds } from './chart.ts';
import type { ChartLines } from './chartLines.ts';
import { addLaneNotes, addSound, type NoteMaking } from './laneNotes.ts';
import type { Digits } from './objectId.ts';
import { eachObject, hasObject, objectsInOrder } from './objects.ts';

export type ReadNotes = {
  readonly noteList: Notes;
  readonly longNotes: number;
  readonly background: Sounds;
  /** The lanes on which anything lies, playable or not. */
  readonly used: readonly Lane[];
};

/** All notes of a chart, and the sounds that play by themselves. */
export function readNotes(lines: ChartLines, layout: Layout, digits: Digits, making: NoteMaking): ReadNotes {
  const noteList: Notes = { lanes: [], positions: [], times: [], endTimes: [], sounds: [] };
  const background: Sounds = { positions: [], times: [], sounds: [] };
  const used: Lane[] = [];
  let longNotes = 0;

  for (const lane of layout.lanes) {
    const taps = objectsInOrder(lines.on(lane.taps), digits);
    const markers = objectsInOrder(lines.on(lane.longNotes), digits);
    longNotes += addLaneNotes(lane.number, taps, markers, making, noteList, background);
    const unplayed = () => lane.unplayed.some((channel) => lines.on(channel).some((line) => hasObject(line, digits)));
    if (taps.positions.length > 0 || markers.positions.length > 0 || unplayed()) used.push(lane);
  }
  for (const line of lines.on(BACKGROUND)) {
    eachObject(line, digits, (position, id) =>
      addSound(background, position, making.timeAt(position), making.soundOf(id)),
    );
  }
  return { noteList, longNotes, background, used };
}
