import type { Chart } from './chart.ts';
import { soundName } from './soundName.ts';

/** A sound that only one of the two charts makes. */
export type Difference = {
  /** As `soundName` gives it. */
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

/** When one file sounds, in columns and in order of time. */
type Track = { readonly times: number[]; readonly positions: number[] };

/** Two charts make a sound at the same time if no further apart than this, in ms. */
const TOLERANCE = 1;
/** One chart makes a sound twice only if further apart than this, in ms. */
const ONE_SOUND = 0.01;
const MOST_DIFFERENCES = 50;

const SILENCE: Track = { times: [], positions: [] };

/** Does a chart sound like the original it was made from, whoever plays the sounds (bms-parsing §7)? */
export function misalignment(original: Chart, chart: Chart): Misalignment {
  const wanted = tracksOf(original);
  const found = tracksOf(chart);
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

/** Where a track has a sound for which the other has none, in one walk along both. */
function unmatched({ times }: Track, { times: others }: Track): number[] {
  const alone: number[] = [];
  let partner = 0;
  for (const [index, time] of times.entries()) {
    while (time - (others[partner] ?? Infinity) > TOLERANCE) partner++;
    if ((others[partner] ?? Infinity) - time > TOLERANCE) alone.push(index);
    else partner++;
  }
  return alone;
}

function differencesAt(indices: readonly number[], track: Track, file: string, side: Difference['side']): Difference[] {
  return indices.slice(0, MOST_DIFFERENCES).map((index) => {
    return { file, bar: Math.floor(track.positions[index] ?? 0), time: track.times[index] ?? 0, side };
  });
}

/** When each sound of a chart is heard, by its name; objects without a sound are left out. */
function tracksOf({ soundFiles, noteList, background }: Chart): Map<string, Track> {
  const heard = new Map<string, Track>();
  const heardAs = soundFiles.map((file) => {
    const name = soundName(file);
    const columns: Track = heard.get(name) ?? { times: [], positions: [] };
    heard.set(name, columns);
    return columns;
  });
  for (const { sounds, times, positions } of [noteList, background]) {
    for (const [index, sound] of sounds.entries()) {
      heardAs[sound]?.times.push(times[index] ?? 0);
      heardAs[sound]?.positions.push(positions[index] ?? 0);
    }
  }

  heard.delete('');

  const tracks = new Map<string, Track>();
  for (const [name, columns] of heard) {
    if (columns.times.length > 0) tracks.set(name, trackOf(columns));
  }
  return tracks;
}

function trackOf(heard: Track): Track {
  // Time never runs backwards along a chart, so each column may be put in order by itself.
  const times = Float64Array.from(heard.times).sort();
  const positions = Float64Array.from(heard.positions).sort();
  const kept: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const [index, time] of times.entries()) {
    if (time - last <= ONE_SOUND) continue;
    kept.push(index);
    last = time;
  }
  return { times: kept.map((index) => times[index] ?? 0), positions: kept.map((index) => positions[index] ?? 0) };
}
