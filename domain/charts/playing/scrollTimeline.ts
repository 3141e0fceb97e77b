import { firstIndexFrom } from '../../common/firstIndexFrom.ts';
import type { ChartView } from '../chartView.ts';

/**
 * When and where a chart scrolls, as beatoraja shows it. A position is a measure and the fraction of it that has
 * passed. A scroll is the distance from the start of the chart in 4/4 measures, each part times its `#SCROLL` factor:
 * it stands still during a stop and falls where a factor is below 0. Times are in ms.
 */
export interface ScrollTimeline {
  /** Returns the time at which an object at this position sounds. */
  timeAt(position: number): number;
  scrollOf(position: number): number;
  /** Returns the scroll of what is on the judge line at a time; before 0 as if the first BPM held before the chart. */
  scrollAt(time: number): number;
  bpmAt(time: number): number;
}

/** A 4/4 measure at one beat per minute, in ms. */
export const WHOLE_NOTE_MS_AT_1_BPM = 240_000;
/** The limit of times and distances. Charts may contain any number; the limit keeps sums finite. */
const MAX = Number.MAX_SAFE_INTEGER;

type TimedView = Pick<ChartView, 'bars' | 'tempos' | 'halts' | 'scrolls'>;

/** Builds the timeline of a chart view with BPMs, in linear time; its functions take logarithmic time. */
export function createScrollTimeline({ bars, tempos, halts, scrolls = [] }: TimedView): ScrollTimeline {
  const starts = [0];
  for (const length of bars) starts.push(Math.min((starts.at(-1) ?? 0) + length, MAX));
  /** The distance in 4/4 measures, without scroll factors. */
  const distanceOf = (position: number) => {
    const measure = Math.min(Math.floor(position), bars.length);
    return Math.min((starts[measure] ?? 0) + (position - measure) * (bars[measure] ?? 1), MAX);
  };

  const all = [...tempos, ...halts, ...scrolls].map(({ position }) => position);
  const positions = Float64Array.from(new Set(all)).sort();
  const [bpms, stops, factors] = [
    new Map(tempos.map(({ position, bpm }) => [position, bpm])),
    new Map(halts.map(({ position, ms }) => [position, ms])),
    new Map(scrolls.map(({ position, factor }) => [position, factor])),
  ];

  // The state from each of these positions on.
  const rows = positions.length;
  const [distances, times, movingFrom, scrollsThere, bpmsThere, factorsThere] = Array.from(
    { length: 6 },
    () => new Float64Array(rows),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];
  let bpm = tempos[0]?.bpm ?? 130;
  let factor = 1;
  for (const [row, position] of positions.entries()) {
    const distance = distanceOf(position);
    const passed = row > 0 ? distance - (distances[row - 1] ?? 0) : 0;
    const time = Math.min((movingFrom[row - 1] ?? 0) + passed * paceOf(bpm), MAX);
    const scroll = (scrollsThere[row - 1] ?? 0) + passed * factor;
    bpm = bpms.get(position) ?? bpm;
    factor = factors.get(position) ?? factor;
    distances[row] = distance;
    times[row] = time;
    movingFrom[row] = Math.min(time + (stops.get(position) ?? 0), MAX);
    scrollsThere[row] = scroll;
    bpmsThere[row] = bpm;
    factorsThere[row] = factor;
  }

  // Strictly before: an object on a stop sounds before it, one on a change is where the scroll was.
  const rowBefore = (position: number) => Math.max(0, firstIndexFrom(positions, position) - 1);
  const rowAt = (time: number) => Math.max(0, lastIndexUpTo(times, time));
  const passedSince = (row: number, position: number) => distanceOf(position) - (distances[row] ?? 0);
  return {
    timeAt(position) {
      if (position <= 0) return 0;
      const row = rowBefore(position);
      return Math.min((movingFrom[row] ?? 0) + passedSince(row, position) * paceOf(bpmsThere[row] ?? bpm), MAX);
    },
    scrollOf(position) {
      const row = rowBefore(position);
      return (scrollsThere[row] ?? 0) + passedSince(row, position) * (factorsThere[row] ?? 1);
    },
    scrollAt(time) {
      if (time < 0) return (time / paceOf(bpmsThere[0] ?? bpm)) * (factorsThere[0] ?? 1);
      const row = rowAt(time);
      const moving = Math.max(0, time - (movingFrom[row] ?? 0));
      return (scrollsThere[row] ?? 0) + (moving / paceOf(bpmsThere[row] ?? bpm)) * (factorsThere[row] ?? 1);
    },
    bpmAt: (time) => bpmsThere[rowAt(time)] ?? bpm,
  };
}

/** Returns the duration of a 4/4 measure, in ms. */
const paceOf = (bpm: number) => Math.min(WHOLE_NOTE_MS_AT_1_BPM / bpm, MAX);

/** Returns the index of the last value of an ascending list that is not above `limit`; -1 if all are above it. */
export function lastIndexUpTo(values: ArrayLike<number>, limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? limit) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
