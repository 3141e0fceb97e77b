import type { ChartView } from '#domain/charts/chartView.ts';

/**
 * A chart along its course: `at` is how far something is from the beginning, in bars of 4/4. What is played is in order, so that
 * the part in view is found without looking at the rest.
 */
export interface ChartLayout {
  /** Where each bar begins, and where the last one ends. */
  readonly bars: readonly number[];
  /** In columns: where, in which channel, and when in ms. */
  readonly notes: { readonly at: Float64Array; readonly channels: Uint8Array; readonly times: Float64Array };
  readonly longNotes: readonly { readonly from: number; readonly to: number; readonly channel: number }[];
  readonly tempos: readonly { readonly at: number; readonly bpm: number }[];
  readonly halts: readonly { readonly at: number; readonly ms: number }[];
}

/** A bar that claims to be longer is drawn so long: a chart may claim anything. */
const LONGEST_BAR = 16;

export function chartLayout({ notes, bars: lengths, tempos, halts }: ChartView): ChartLayout {
  const bars = barsOf(lengths, notes.endPositions);
  const atOf = (position: number) => {
    const bar = Math.min(Math.floor(position), bars.length - 2);
    const from = bars[bar] ?? 0;
    return from + Math.min(position - bar, 1) * ((bars[bar + 1] ?? from) - from);
  };
  const count = notes.lanes.length;
  const at = Float64Array.from(notes.positions, atOf);
  const order = Uint32Array.from({ length: count }, (_, index) => index).sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0));
  const longNotes = notes.endPositions.flatMap((end, index) => {
    const to = atOf(end);
    const from = at[index] ?? 0;
    return to > from ? { from, to, channel: notes.lanes[index] ?? 0 } : [];
  });
  const isDrawn = ({ position }: { position: number }) => position < bars.length - 1;
  return {
    bars,
    notes: {
      at: Float64Array.from(order, (index) => at[index] ?? 0),
      channels: Uint8Array.from(order, (index) => notes.lanes[index] ?? 0),
      times: Float64Array.from(order, (index) => notes.times[index] ?? 0),
    },
    longNotes,
    tempos: tempos.filter(isDrawn).map(({ position, bpm }) => ({ at: atOf(position), bpm })),
    halts: halts.filter(isDrawn).map(({ position, ms }) => ({ at: atOf(position), ms })),
  };
}

/** Where bars begin; of a chart read before their lengths were kept, as if all were 4/4. */
function barsOf(lengths: readonly number[], ends: readonly number[]): number[] {
  const last = ends.reduce((most, end) => Math.max(most, Math.floor(end) + 1), 0);
  const bars = [0];
  let at = 0;
  for (let bar = 0; bar < Math.max(last, lengths.length); bar++) {
    at += Math.min(lengths[bar] ?? 1, LONGEST_BAR);
    bars.push(at);
  }
  return bars;
}

/** The first place of an ascending list that is not below a limit. */
export function firstFrom(values: ArrayLike<number>, limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
