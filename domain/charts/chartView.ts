import type { Chart, Notes, Settings } from './chart.ts';

/** A chart as it is drawn, stored and sent: columns of equal length, positions in bars and parts of them (docs/decisions/0022). */
export type ChartView = {
  readonly notes: {
    readonly lanes: number[];
    readonly positions: number[];
    /** Where a long note ends; a tap ends where it begins. */
    readonly endPositions: number[];
    /** In whole milliseconds. */
    readonly times: number[];
    readonly endTimes: number[];
  };
  /** Lengths, in bars of 4/4. */
  readonly bars: number[];
  /** What the chart begins with, at 0, and every change. */
  readonly tempos: { readonly position: number; readonly bpm: number }[];
  readonly halts: { readonly position: number; readonly ms: number }[];
};

/**
 * No chart that is played has so many notes, tempos or halts. Of one with more notes there is no picture (it has none then), and
 * what it sets after so many is left out: a file of 5 MB could ask for a picture of a hundred.
 */
export const MAX_DRAWN_NOTES = 100_000;

/** Parts of a bar that a position tells apart: far finer than any chart is. */
const FINENESS = 1e6;

export function toChartView({ noteList, barLengths, tempos, halts }: Chart): ChartView {
  return {
    notes: notesOf(noteList.lanes.length > MAX_DRAWN_NOTES ? null : noteList),
    bars: Array.from(barLengths),
    tempos: changesOf(tempos).map(([position, bpm]) => ({ position, bpm })),
    halts: settingsOf(halts).map(([position, ms]) => ({ position, ms: Math.round(ms) })),
  };
}

function notesOf(notes: Notes | null): ChartView['notes'] {
  return {
    lanes: Array.from(notes?.lanes ?? []),
    positions: Array.from(notes?.positions ?? [], rounded),
    endPositions: Array.from(notes?.endPositions ?? [], rounded),
    times: Array.from(notes?.times ?? [], Math.round),
    endTimes: Array.from(notes?.endTimes ?? [], Math.round),
  };
}

const rounded = (position: number) => Math.round(position * FINENESS) / FINENESS;

function settingsOf({ positions, values }: Settings): [position: number, value: number][] {
  return Array.from(positions.subarray(0, MAX_DRAWN_NOTES), (position, index) => [
    rounded(position),
    values[index] ?? 0,
  ]);
}

/** Without those that set what holds already. */
function changesOf(settings: Settings): [position: number, value: number][] {
  return settingsOf(settings).filter(([, value], index, all) => value !== all[index - 1]?.[1]);
}

/** A picture as it was stored. Of charts read before there were pictures only the notes are known, without where they end. */
export function parseChartView(stored: unknown): ChartView {
  // Written by ourselves.
  const known = stored as ChartView | Omit<ChartView['notes'], 'endPositions'>;
  if ('notes' in known) return known;
  return { notes: { ...known, endPositions: known.positions }, bars: [], tempos: [], halts: [] };
}
