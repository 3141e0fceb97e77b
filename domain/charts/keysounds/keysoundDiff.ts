import type { Chart } from '../chart.ts';
import { SILENCE, type Track, tracksOf, unmatched } from './keysoundTracks.ts';

/** What one chart has along time, all in ms and in order. */
export interface KeysoundTrack {
  /** When its sounds are heard; several at one time are there several times. */
  readonly times: Float64Array;
  /** Those of them that the other chart does not make. */
  readonly alone: Float64Array;
  /** When its bars begin, and the last one ends. */
  readonly bars: Float64Array;
}

/** Two charts side by side along time: which sounds they share, and which only one of them makes (bms-parsing §7). */
export interface KeysoundDiff {
  readonly original: KeysoundTrack;
  readonly chart: KeysoundTrack;
}

/** All that a picture of the misalignment of two charts shows: no limit, other than in the list of differences. */
export function keysoundDiff(original: Chart, chart: Chart): KeysoundDiff {
  const wanted = tracksOf(original);
  const found = tracksOf(chart);
  return { original: lineOf(original, wanted, found), chart: lineOf(chart, found, wanted) };
}

function lineOf(
  { barTimes }: Chart,
  own: ReadonlyMap<string, Track>,
  other: ReadonlyMap<string, Track>,
): KeysoundTrack {
  const times: number[][] = [];
  const alone: number[][] = [];
  for (const [file, track] of own) {
    times.push(track.times);
    alone.push(unmatched(track, other.get(file) ?? SILENCE).map((index) => track.times[index] ?? 0));
  }
  return { times: inOrder(times), alone: inOrder(alone), bars: barTimes };
}

const inOrder = (times: readonly number[][]) => Float64Array.from(times.flat()).sort();
