import type { Chart } from '../chart.ts';
import { SILENCE, type Track, keysoundTracks, unmatched } from './keysoundTracks.ts';

/** What one chart has along time, all in ms and in order. */
export interface KeysoundTimeline {
  /** When its sounds are heard; several at one time are there several times. */
  readonly times: Float64Array;
  /** Those of them that the other chart does not make. */
  readonly unmatched: Float64Array;
  /** When its bars begin, and the last one ends. */
  readonly measureTimes: Float64Array;
}

/** Two charts side by side along time: which sounds they share, and which only one of them makes (bms-parsing §7). */
export interface KeysoundDiff {
  readonly original: KeysoundTimeline;
  readonly chart: KeysoundTimeline;
}

/** All that a picture of the misalignment of two charts shows: no limit, other than in the list of differences. */
export function keysoundDiff(original: Chart, chart: Chart): KeysoundDiff {
  const wanted = keysoundTracks(original);
  const found = keysoundTracks(chart);
  return { original: lineOf(original, wanted, found), chart: lineOf(chart, found, wanted) };
}

function lineOf(
  { barTimes }: Chart,
  own: ReadonlyMap<string, Track>,
  other: ReadonlyMap<string, Track>,
): KeysoundTimeline {
  const times: number[][] = [];
  const alone: number[][] = [];
  for (const [file, track] of own) {
    times.push(track.times);
    alone.push(unmatched(track, other.get(file) ?? SILENCE).map((index) => track.times[index] ?? 0));
  }
  return { times: inOrder(times), unmatched: inOrder(alone), measureTimes: barTimes };
}

const inOrder = (times: readonly number[][]) => Float64Array.from(times.flat()).sort();
