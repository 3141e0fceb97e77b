import type { ChartView } from '../chartView.ts';

/**
 * A chart laid out along one axis: an `offset` is the distance from the start of the chart, in measures of 4/4.
 * Everything is sorted, so that the part in view is found by binary search.
 */
export interface ChartLayout {
  /** The offset at which each measure starts, and at which the last one ends. */
  readonly measures: readonly number[];
  /** As columns of equal length; times in ms. */
  readonly notes: { readonly offsets: Float64Array; readonly channels: Uint8Array; readonly times: Float64Array };
  readonly longNotes: readonly { readonly from: number; readonly to: number; readonly channel: number }[];
  readonly bpmChanges: readonly { readonly offset: number; readonly bpm: number }[];
  readonly stops: readonly { readonly offset: number; readonly ms: number }[];
}

/** The longest measure that is drawn, in measures of 4/4: a chart file may claim any length. */
const MAX_MEASURE_LENGTH = 16;

/** Lays out a chart view for drawing. */
export function chartLayout({ notes, bars: lengths, tempos: bpmChanges, halts: stops }: ChartView): ChartLayout {
  const measures = measuresOf(lengths, notes.endPositions);
  const offsetOf = (position: number) => {
    const measure = Math.min(Math.floor(position), measures.length - 2);
    const from = measures[measure] ?? 0;
    return from + Math.min(position - measure, 1) * ((measures[measure + 1] ?? from) - from);
  };
  const count = notes.lanes.length;
  const offsets = Float64Array.from(notes.positions, offsetOf);
  const order = Uint32Array.from({ length: count }, (_, index) => index).sort(
    (a, b) => (offsets[a] ?? 0) - (offsets[b] ?? 0),
  );
  const longNotes = notes.endPositions.flatMap((end, index) => {
    const to = offsetOf(end);
    const from = offsets[index] ?? 0;
    return to > from ? { from, to, channel: notes.lanes[index] ?? 0 } : [];
  });
  const isDrawn = ({ position }: { position: number }) => position < measures.length - 1;
  return {
    measures,
    notes: {
      offsets: Float64Array.from(order, (index) => offsets[index] ?? 0),
      channels: Uint8Array.from(order, (index) => notes.lanes[index] ?? 0),
      times: Float64Array.from(order, (index) => notes.times[index] ?? 0),
    },
    longNotes,
    bpmChanges: bpmChanges.filter(isDrawn).map(({ position, bpm }) => ({ offset: offsetOf(position), bpm })),
    stops: stops.filter(isDrawn).map(({ position, ms }) => ({ offset: offsetOf(position), ms })),
  };
}

/**
 * Returns the offsets of the measures. Views stored without lengths, of charts read long ago, are drawn as if all were
 * 4/4.
 */
function measuresOf(lengths: readonly number[], ends: readonly number[]): number[] {
  const last = ends.reduce((most, end) => Math.max(most, Math.floor(end) + 1), 0);
  const measures = [0];
  let offset = 0;
  for (let measure = 0; measure < Math.max(last, lengths.length); measure++) {
    offset += Math.min(lengths[measure] ?? 1, MAX_MEASURE_LENGTH);
    measures.push(offset);
  }
  return measures;
}
