import { firstIndexFrom } from '../../common/firstIndexFrom.ts';
import type { ChartLayout } from './chartLayout.ts';

/** The part of a chart that one column of the viewer shows, by its offsets in measures of 4/4. */
export interface Column {
  readonly from: number;
  readonly to: number;
  /** The first and the last measure that are at least partly in the column. */
  readonly firstMeasure: number;
  readonly lastMeasure: number;
  /** The long notes that are visible in the column. */
  readonly longNotes: ChartLayout['longNotes'];
}

/** The tolerance for sums of measure lengths, such as thirds, which are not exact. */
const TOLERANCE = 1e-6;

/**
 * Cuts a chart into columns of at most `capacity` measures of 4/4: between measures where it can, within a measure that
 * is longer than a column.
 */
export function columnsOf(layout: ChartLayout, capacity: number): Column[] {
  const cuts = cutsOf(layout.measures, capacity);
  const inColumn: ChartLayout['longNotes'][number][][] = cuts.map(() => []);
  for (const note of layout.longNotes) {
    // Of a long note that ends where a column starts, only the end is visible there.
    for (let index = columnAt(cuts, note.from); index < cuts.length - 1 && (cuts[index] ?? 0) < note.to; index++) {
      inColumn[index]?.push(note);
    }
  }
  return cuts.slice(0, -1).map((from, index) => {
    const to = cuts[index + 1] ?? from;
    return {
      from,
      to,
      firstMeasure: Math.max(0, firstIndexFrom(layout.measures, from + TOLERANCE) - 1),
      lastMeasure: Math.max(0, firstIndexFrom(layout.measures, to - TOLERANCE) - 1),
      longNotes: inColumn[index] ?? [],
    };
  });
}

/** Returns the index of the column that holds an offset, by the offsets at which the columns start. */
export function columnAt(cuts: readonly number[], offset: number): number {
  return Math.max(0, firstIndexFrom(cuts, offset + TOLERANCE) - 1);
}

function cutsOf(measures: readonly number[], capacity: number): number[] {
  const cuts = [0];
  let from = 0;
  for (let measure = 0; measure + 1 < measures.length; measure++) {
    const start = measures[measure] ?? 0;
    const end = measures[measure + 1] ?? 0;
    if (end - from <= capacity + TOLERANCE) continue;
    if (start > from) cuts.push(start);
    from = start;
    while (end - from > capacity + TOLERANCE) {
      from += capacity;
      cuts.push(from);
    }
  }
  const last = measures.at(-1) ?? 0;
  if (last > from) cuts.push(last);
  return cuts;
}
