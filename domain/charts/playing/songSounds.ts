import { firstIndexFrom } from '../../common/firstIndexFrom.ts';
import type { Chart } from '../chart.ts';

/** Every sound that a chart plays, keysounds of notes and BGM together, in order of time. */
export interface SongSounds {
  /** In ms, ascending. */
  readonly times: Float64Array;
  /** Indices in `Chart.wavFiles`. */
  readonly wavs: Uint16Array;
}

/** Returns the sounds of a chart. What has no keysound is left out, and one WAV sounds once at a time. */
export function songSounds({ noteList, bgm, wavFiles }: Pick<Chart, 'noteList' | 'bgm' | 'wavFiles'>): SongSounds {
  const all = [noteList, bgm].flatMap(({ times, wavIndices }) =>
    Array.from(times, (time, index) => ({ time, wav: wavIndices[index] ?? 0 })),
  );
  const heard = all.filter(({ wav }) => wavFiles[wav]).sort((a, b) => a.time - b.time || a.wav - b.wav);
  const once = heard.filter(({ time, wav }, index) => heard[index - 1]?.time !== time || heard[index - 1]?.wav !== wav);
  return { times: Float64Array.from(once, ({ time }) => time), wavs: Uint16Array.from(once, ({ wav }) => wav) };
}

/** Returns the WAVs that sound between two times, without the second one, each once and the first one first. */
export function wavsBetween({ times, wavs }: SongSounds, from: number, to: number): Set<number> {
  return new Set(wavs.subarray(firstIndexFrom(times, from), firstIndexFrom(times, to)));
}

/** A sound that began before a time and still plays. */
export interface Sounding {
  readonly wav: number;
  /** How much of it has passed, in ms. */
  readonly passed: number;
}

/**
 * Returns what plays on at a time, for a chart that starts in its middle. A WAV that sounded twice plays since the
 * second time: each stops the one before.
 *
 * @param lengthOf the length of a WAV, in ms; `longest` is that of the longest one
 */
export function soundingAt(
  { times, wavs }: SongSounds,
  time: number,
  { lengthOf, longest }: { lengthOf: (wav: number) => number; longest: number },
): Sounding[] {
  const seen = new Set<number>();
  const sounding: Sounding[] = [];
  for (let index = firstIndexFrom(times, time) - 1; index >= 0; index--) {
    const passed = time - (times[index] ?? 0);
    if (passed >= longest) break;
    const wav = wavs[index] ?? 0;
    if (seen.has(wav)) continue;
    seen.add(wav);
    if (passed < lengthOf(wav)) sounding.push({ wav, passed });
  }
  return sounding;
}
