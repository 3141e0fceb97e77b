import type { Notes } from './chart.ts';

/** The notes as they are stored and sent, for the picture of a chart: the columns of `Notes`, times in whole milliseconds. */
export type NotesJson = {
  readonly lanes: readonly number[];
  readonly positions: readonly number[];
  readonly times: readonly number[];
  readonly endTimes: readonly number[];
};

export function notesJson({ lanes, positions, times, endTimes }: Notes): NotesJson {
  return {
    lanes: Array.from(lanes),
    positions: Array.from(positions),
    times: Array.from(times, Math.round),
    endTimes: Array.from(endTimes, Math.round),
  };
}
