import type { Chart } from '../chart.ts';
import { EMPTY_TRACK, keysoundTracks, type Track, unmatched } from './keysoundTracks.ts';

/** When the keysounds of one of two charts play; all values in ms, ascending. */
export interface KeysoundTimeline {
  /** When its keysounds play; several at one time are listed several times. */
  readonly times: Float64Array;
  /** The times at which the other chart does not play the keysound. */
  readonly unmatched: Float64Array;
  /** When each measure starts, and when the last one ends. */
  readonly measureTimes: Float64Array;
}

export interface KeysoundDiff {
  readonly original: KeysoundTimeline;
  readonly chart: KeysoundTimeline;
}

/**
 * Compares the keysounds of a chart with those of the original it was made from, for drawing. It names every keysound
 * that only one of them plays, while `misalignment` counts these and lists only the first.
 */
export function keysoundDiff(original: Chart, chart: Chart): KeysoundDiff {
  const expected = keysoundTracks(original);
  const actual = keysoundTracks(chart);
  return { original: timelineOf(original, expected, actual), chart: timelineOf(chart, actual, expected) };
}

function timelineOf(
  { measureTimes }: Chart,
  own: ReadonlyMap<string, Track>,
  other: ReadonlyMap<string, Track>,
): KeysoundTimeline {
  const times: number[][] = [];
  const alone: number[][] = [];
  for (const [file, track] of own) {
    times.push(track.times);
    alone.push(unmatched(track, other.get(file) ?? EMPTY_TRACK).map((index) => track.times[index] ?? 0));
  }
  return { times: sorted(times), unmatched: sorted(alone), measureTimes };
}

const sorted = (times: readonly number[][]) => Float64Array.from(times.flat()).sort();
