import type { Chart } from '../chart.ts';
import { SILENCE, type Track, keysoundTracks, unmatched } from './keysoundTracks.ts';

/** A sound that only one of the two charts makes. */
export type Difference = {
  /** As `keysoundName` gives it. */
  readonly file: string;
  readonly bar: number;
  /** Milliseconds from the start. */
  readonly time: number;
  /** Missing in the chart, or extra in it. */
  readonly side: 'missing' | 'extra';
};

export type Misalignment = {
  /** False if the original has no sounds: nothing can be verified then, whatever the counts are. */
  readonly comparable: boolean;
  readonly missing: number;
  readonly extra: number;
  /** 0 if both sound the same. A sound that moved, went or came is 1; one replaced by another is 2. */
  readonly zureCount: number;
  /** The first of the sounds that were counted. */
  readonly differences: readonly Difference[];
};

const MOST_DIFFERENCES = 50;

/** Does a chart sound like the original it was made from, whoever plays the sounds (bms-parsing §7)? */
export function misalignment(original: Chart, chart: Chart): Misalignment {
  const wanted = keysoundTracks(original);
  const found = keysoundTracks(chart);
  const differences: Difference[] = [];
  let missing = 0;
  let extra = 0;
  let zureCount = 0;

  for (const file of new Set([...wanted.keys(), ...found.keys()])) {
    const before = wanted.get(file) ?? SILENCE;
    const after = found.get(file) ?? SILENCE;
    const lost = unmatched(before, after);
    const added = unmatched(after, before);
    missing += lost.length;
    extra += added.length;
    zureCount += Math.max(lost.length, added.length);
    differences.push(...differencesAt(lost, before, file, 'missing'), ...differencesAt(added, after, file, 'extra'));
  }
  differences.sort((a, b) => a.time - b.time);
  return {
    comparable: wanted.size > 0,
    missing,
    extra,
    zureCount,
    differences: differences.slice(0, MOST_DIFFERENCES),
  };
}

function differencesAt(indices: readonly number[], track: Track, file: string, side: Difference['side']): Difference[] {
  return indices.slice(0, MOST_DIFFERENCES).map((index) => {
    return { file, bar: Math.floor(track.positions[index] ?? 0), time: track.times[index] ?? 0, side };
  });
}
