import type { Chart } from '../chart.ts';

/** When one keysound plays in a chart: times in ms and positions in measures, both in order. */
export type Track = { readonly times: number[]; readonly positions: number[] };

/** Two charts play a keysound at the same time if their times differ by at most this. */
export const TOLERANCE_MS = 1;
/** Within one chart, times of a keysound that differ by at most this are one event. */
const ONE_EVENT_MS = 0.01;

/** The track of a keysound that a chart does not play. */
export const EMPTY_TRACK: Track = { times: [], positions: [] };

/** Returns the indices of a track's events that have no match in the other track, walking both once. */
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

/** Returns when each keysound of a chart plays, by `keysoundName`. Objects without a keysound are left out. */
export function keysoundTracks({ wavFiles, noteList, bgm }: Chart): Map<string, Track> {
  const played = new Map<string, Track>();
  const trackOfFile = wavFiles.map((file) => {
    const name = keysoundName(file);
    const track: Track = played.get(name) ?? { times: [], positions: [] };
    played.set(name, track);
    return track;
  });
  for (const { wavIndices, times, positions } of [noteList, bgm]) {
    for (const [index, wavIndex] of wavIndices.entries()) {
      trackOfFile[wavIndex]?.times.push(times[index] ?? 0);
      trackOfFile[wavIndex]?.positions.push(positions[index] ?? 0);
    }
  }

  played.delete('');

  const tracks = new Map<string, Track>();
  for (const [name, track] of played) {
    if (track.times.length > 0) tracks.set(name, inOrder(track));
  }
  return tracks;
}

function inOrder(played: Track): Track {
  // Time never runs backwards along a chart, so each column can be sorted by itself.
  const times = Float64Array.from(played.times).sort();
  const positions = Float64Array.from(played.positions).sort();
  const kept: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const [index, time] of times.entries()) {
    if (time - last <= ONE_EVENT_MS) continue;
    kept.push(index);
    last = time;
  }
  return { times: kept.map((index) => times[index] ?? 0), positions: kept.map((index) => positions[index] ?? 0) };
}

/**
 * Returns the name that identifies a keysound however a chart writes its file: `.\Kick.WAV`, `kick.ogg` and `KICK` are
 * one keysound. Empty for a file without a name.
 */
export function keysoundName(file: string): string {
  const path = file.replaceAll('\\', '/').toLowerCase();
  return path.replace(/^\.\//, '').replace(/\.(wav|ogg|mp3|flac|opus)$/, '');
}
