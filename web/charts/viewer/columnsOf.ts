import { type ChartLayout, firstFrom } from './chartLayout.ts';

/** A piece of a chart that stands in one column of its picture, in bars of 4/4 from the beginning. */
export interface Column {
  readonly from: number;
  readonly to: number;
  /** Those of the bars that begin in it, or go on in it: from `firstBar` up to `lastBar`. */
  readonly firstBar: number;
  readonly lastBar: number;
  /** The long notes that are seen in it. */
  readonly longNotes: ChartLayout['longNotes'];
}

/** Sums of lengths such as a third are not exact. */
const NEARLY = 1e-6;

/**
 * Cuts a chart into columns of at most so many bars of 4/4: between bars where it can, within one that is longer than a column.
 */
export function columnsOf(course: ChartLayout, capacity: number): Column[] {
  const cuts = cutsOf(course.bars, capacity);
  const inColumn: ChartLayout['longNotes'][number][][] = cuts.map(() => []);
  for (const note of course.longNotes) {
    // What ends where a column begins has nothing to show there but its end.
    for (let at = columnAt(cuts, note.from); at < cuts.length - 1 && (cuts[at] ?? 0) < note.to; at++) {
      inColumn[at]?.push(note);
    }
  }
  return cuts.slice(0, -1).map((from, index) => {
    const to = cuts[index + 1] ?? from;
    return {
      from,
      to,
      firstBar: Math.max(0, firstFrom(course.bars, from + NEARLY) - 1),
      lastBar: Math.max(0, firstFrom(course.bars, to - NEARLY) - 1),
      longNotes: inColumn[index] ?? [],
    };
  });
}

/** The column in which something stands. */
export function columnAt(cuts: readonly number[], at: number): number {
  return Math.max(0, firstFrom(cuts, at + NEARLY) - 1);
}

function cutsOf(bars: readonly number[], capacity: number): number[] {
  const cuts = [0];
  let from = 0;
  for (let bar = 0; bar + 1 < bars.length; bar++) {
    const begin = bars[bar] ?? 0;
    const end = bars[bar + 1] ?? 0;
    if (end - from <= capacity + NEARLY) continue;
    if (begin > from) cuts.push(begin);
    from = begin;
    while (end - from > capacity + NEARLY) {
      from += capacity;
      cuts.push(from);
    }
  }
  const last = bars.at(-1) ?? 0;
  if (last > from) cuts.push(last);
  return cuts;
}
