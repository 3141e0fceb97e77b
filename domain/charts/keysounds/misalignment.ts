import type { Chart } from '../chart.ts';
import { EMPTY_TRACK, keysoundTracks, type Track, unmatched } from './keysoundTracks.ts';

/** A keysound that only one of the two charts plays. The names are those of the API. */
export type Difference = {
  /** The keysound, as `keysoundName` returns it. */
  readonly file: string;
  /** The measure it is in. */
  readonly bar: number;
  /** Milliseconds from the start. */
  readonly time: number;
  /** `missing` in the chart, or `extra` in it. */
  readonly side: 'missing' | 'extra';
};

export type Misalignment = {
  /** False if the original has no keysounds: then the counts mean nothing. */
  readonly comparable: boolean;
  readonly missing: number;
  readonly extra: number;
  /** 0 if both charts sound the same. A keysound that was moved, removed or added is 1; one that was replaced is 2. */
  readonly zureCount: number;
  /** The first differences, by time. */
  readonly differences: readonly Difference[];
};

const MAX_DIFFERENCES = 50;

/**
 * Counts where a chart does not play the keysounds of the original it was made from at the same times, whether they are
 * notes or BGM.
 */
export function misalignment(original: Chart, chart: Chart): Misalignment {
  const expected = keysoundTracks(original);
  const actual = keysoundTracks(chart);
  const differences: Difference[] = [];
  let missing = 0;
  let extra = 0;
  let zureCount = 0;

  for (const file of new Set([...expected.keys(), ...actual.keys()])) {
    const before = expected.get(file) ?? EMPTY_TRACK;
    const after = actual.get(file) ?? EMPTY_TRACK;
    const lost = unmatched(before, after);
    const added = unmatched(after, before);
    missing += lost.length;
    extra += added.length;
    zureCount += Math.max(lost.length, added.length);
    differences.push(...differencesAt(lost, before, file, 'missing'), ...differencesAt(added, after, file, 'extra'));
  }
  differences.sort((a, b) => a.time - b.time);
  return {
    comparable: expected.size > 0,
    missing,
    extra,
    zureCount,
    differences: differences.slice(0, MAX_DIFFERENCES),
  };
}

function differencesAt(indices: readonly number[], track: Track, file: string, side: Difference['side']): Difference[] {
  return indices.slice(0, MAX_DIFFERENCES).map((index) => {
    return { file, bar: Math.floor(track.positions[index] ?? 0), time: track.times[index] ?? 0, side };
  });
}
