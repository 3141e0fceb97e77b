import type { Chart } from '../chart.ts';
import { keysoundName } from './keysoundName.ts';

/** When one file sounds, in columns and in order of time. */
export type Track = { readonly times: number[]; readonly positions: number[] };

/** Two charts make a sound at the same time if no further apart than this, in ms. */
export const TOLERANCE_MS = 1;
/** One chart makes a sound twice only if further apart than this, in ms. */
const ONE_SOUND = 0.01;

export const SILENCE: Track = { times: [], positions: [] };

/** Where a track has a sound for which the other has none, in one walk along both. */
export function unmatched({ times }: Track, { times: others }: Track): number[] {
  const alone: number[] = [];
  let partner = 0;
  for (const [index, time] of times.entries()) {
    while (time - (others[partner] ?? Infinity) > TOLERANCE_MS) partner++;
    if ((others[partner] ?? Infinity) - time > TOLERANCE_MS) alone.push(index);
    else partner++;
  }
  return alone;
}

/** When each sound of a chart is heard, by its name; objects without a sound are left out. */
export function keysoundTracks({ soundFiles, noteList, background }: Chart): Map<string, Track> {
  const heard = new Map<string, Track>();
  const heardAs = soundFiles.map((file) => {
    const name = keysoundName(file);
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
