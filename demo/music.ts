import { randomFrom } from './random.ts';
import type { Song } from './songs.ts';

/** The voices of a song. The first ones are those that players like to play most. */
const voices = ['lead', 'chord', 'arp', 'snare', 'kick', 'bass', 'vox', 'hat', 'pad'] as const;
/** How many samples each voice has. */
const samplesPerVoice = 6;

/** The keysound files of every song. A place refers to them by index. */
export const samples = voices.flatMap((voice) =>
  Array.from({ length: samplesPerVoice }, (_, i) => `${voice}_${String(i + 1).padStart(2, '0')}.wav`),
);

/** The keysounds at one place of a measure: indexes of samples, those worth playing first. */
export type Place = readonly number[];

/** Returns the whole song place by place, `grid` places per measure. It is the same for every chart of the song. */
export function music(song: Song): readonly Place[] {
  const known = written.get(song);
  if (known) return known;
  const places = compose(song);
  written.set(song, places);
  return places;
}

const written = new WeakMap<Song, readonly Place[]>();

/** How dense each eighth of a song is: intro, verse, build, drop, break, build, drop, outro. */
const fullness = [0.45, 0.65, 0.8, 1, 0.4, 0.85, 1, 0.55];

/** Returns how dense a song is at a place, from 0 to 1. */
export function fullnessAt(song: Song, place: number): number {
  return fullness[Math.floor((place * fullness.length) / (song.measures * song.grid))] ?? 0;
}

function compose(song: Song): Place[] {
  const random = randomFrom(`music/${song.slug}`);
  const phrase = song.grid * 2;
  // Each section repeats a phrase of two measures, so that the song has a structure to hear, and to see in the chart
  // viewer.
  const phrases = fullness.map((share) =>
    Array.from({ length: phrase }, (_, i) => composePlace(random, i, song.grid, share)),
  );
  return Array.from({ length: song.measures * song.grid }, (_, place) => {
    const section = Math.floor((place * fullness.length) / (song.measures * song.grid));
    const repeated = phrases[section]?.[place % phrase] ?? [];
    return random.chance(0.06) ? repeated.slice(1) : repeated;
  });
}

function composePlace(random: ReturnType<typeof randomFrom>, place: number, grid: number, share: number): Place {
  const beat = grid / 4;
  const onBeat = place % beat === 0;
  const onHalf = place % (beat / 2) === 0;
  return voices.flatMap((voice, i) => {
    const wish = { kick: onBeat ? 1 : 0.15, snare: place % (beat * 2) === beat ? 1 : 0.25, hat: onHalf ? 0.9 : 0.5 };
    const likely = voice in wish ? wish[voice as keyof typeof wish] : (onBeat ? 0.95 : onHalf ? 0.8 : 0.62) * share;
    return random.chance(likely) ? [i * samplesPerVoice + random.whole(0, samplesPerVoice - 1)] : [];
  });
}
