import type { Chart, Notes, TimingEvents } from './chart.ts';

/**
 * A chart as the chart viewer draws it, and as it is stored and sent: columns of equal length, positions in measures
 * and fractions of them (docs/decisions/0022). Stored charts and the API use the names `bars` (measures), `tempos` (BPM
 * changes) and `halts` (stops).
 */
export type ChartView = {
  readonly notes: {
    readonly lanes: number[];
    readonly positions: number[];
    /** Where a long note ends; a tap ends where it starts. */
    readonly endPositions: number[];
    /** In whole milliseconds. */
    readonly times: number[];
    readonly endTimes: number[];
  };
  /** The lengths of the measures, in 4/4 measures. */
  readonly bars: number[];
  /** The BPM the chart starts with, at position 0, and every BPM change. */
  readonly tempos: { readonly position: number; readonly bpm: number }[];
  /** The stops. */
  readonly halts: { readonly position: number; readonly ms: number }[];
  /** The factors of the scroll speed (`#SCROLL`), each from its position on; absent without any. */
  readonly scrolls?: { readonly position: number; readonly factor: number }[] | undefined;
};

/**
 * The most notes, BPM changes, stops or scroll factors a chart view holds; no playable chart has that many. A chart with more notes
 * gets a view without notes, and the others beyond this number are left out: otherwise a 5 MB file could
 * produce a 100 MB view.
 */
export const MAX_DRAWN_NOTES = 100_000;

/** Positions are rounded to this fraction of a measure, far finer than any chart needs. */
const STEPS_PER_MEASURE = 1e6;

export function toChartView({ noteList, measureLengths, bpmChanges, stops, scrolls }: Chart): ChartView {
  return {
    notes: drawnNotes(noteList.lanes.length > MAX_DRAWN_NOTES ? null : noteList),
    bars: Array.from(measureLengths),
    tempos: withoutRepeats(eventsOf(bpmChanges)).map(([position, bpm]) => ({ position, bpm })),
    halts: eventsOf(stops).map(([position, ms]) => ({ position, ms: toMicroseconds(ms) })),
    ...(scrolls.positions.length > 0 && {
      scrolls: eventsOf(scrolls).map(([position, factor]) => ({ position, factor })),
    }),
  };
}

/** Returns a chart view with the measures and the first BPM only, for one that is too large. */
export function emptyChartView({ bars, tempos }: ChartView): ChartView {
  return { notes: drawnNotes(null), bars, tempos: tempos.slice(0, 1), halts: [] };
}

function drawnNotes(notes: Notes | null): ChartView['notes'] {
  return {
    lanes: Array.from(notes?.lanes ?? []),
    positions: Array.from(notes?.positions ?? [], rounded),
    endPositions: Array.from(notes?.endPositions ?? [], rounded),
    times: Array.from(notes?.times ?? [], Math.round),
    endTimes: Array.from(notes?.endTimes ?? [], Math.round),
  };
}

/** Stops add up: whole milliseconds would put the last notes of a chart with thousands of stops out of place. */
const toMicroseconds = (ms: number) => Math.round(ms * 1000) / 1000;

const rounded = (position: number) => Math.round(position * STEPS_PER_MEASURE) / STEPS_PER_MEASURE;

type TimingEvent = [position: number, value: number];

function eventsOf({ positions, values }: TimingEvents): TimingEvent[] {
  return Array.from(positions.subarray(0, MAX_DRAWN_NOTES), (position, index) => [
    rounded(position),
    values[index] ?? 0,
  ]);
}

/** Drops events that repeat the current value. */
function withoutRepeats(events: readonly TimingEvent[]): TimingEvent[] {
  return events.filter(([, value], index) => value !== events[index - 1]?.[1]);
}

/**
 * Returns a stored chart view. Charts stored before the chart viewer existed have no end positions: their notes are
 * drawn as taps.
 */
export function parseChartView(stored: unknown): ChartView {
  // Not validated: only this site writes it.
  const known = stored as ChartView | Omit<ChartView['notes'], 'endPositions'>;
  if ('notes' in known) return known;
  return { notes: { ...known, endPositions: known.positions }, bars: [], tempos: [], halts: [] };
}
