import { type Random, randomFrom } from './random.ts';
import { composers, genres, type Language, languages, titles } from './words.ts';

/** An invented song. All its charts have the same keysounds; only the notes differ. */
export interface Song {
  /** A unique ASCII name for files and addresses. */
  slug: string;
  title: string;
  composer: string;
  genre: string;
  bpm: number;
  /** `shifts`: the BPM changes between sections. `gimmick`: it jumps, stops, and a measure is shortened. */
  tempo: 'steady' | 'shifts' | 'gimmick';
  /** Its length in measures of 4/4; about two minutes. */
  measures: number;
  /** The number of places in a measure. */
  grid: 16 | 32;
  url: string;
}

/** Invents up to `count` songs; there are titles for some 180. */
export function inventSongs(random: Random, count: number): Song[] {
  const everything = languages.flatMap((language) => titles[language].map((title) => ({ language, title })));
  return random
    .shuffled(everything)
    .slice(0, count)
    .map(({ language, title }, i) => inventSong(random.branch(title), language, title, i + 1));
}

function inventSong(random: Random, language: Language, title: string, number: number): Song {
  const bpm = random.chance(0.85) ? random.whole(44, 105) * 2 : random.whole(900, 2200) / 10;
  const slug = `${language}-${String(number).padStart(3, '0')}`;
  return {
    slug,
    title,
    composer: random.pick(composers[language]),
    genre: random.pick(genres),
    bpm,
    tempo: random.weightedBy({ steady: 8, shifts: 3, gimmick: 1 }),
    measures: Math.round((random.whole(90, 125) * bpm) / 240),
    grid: bpm < 140 ? 32 : 16,
    url: random.chance(0.5)
      ? `https://example.com/songs/${slug}`
      : `https://example.org/event/${random.whole(1, 14)}/entry/${number}`,
  };
}

/** The voices of a song, those that players like to play most first. */
const voices = ['lead', 'chord', 'arp', 'snare', 'kick', 'bass', 'vox', 'hat', 'pad'] as const;
const samplesPerVoice = 6;

/** The keysound files of every song. A place refers to them by index. */
export const samples = voices.flatMap((voice) =>
  Array.from({ length: samplesPerVoice }, (_, i) => `${voice}_${String(i + 1).padStart(2, '0')}.wav`),
);

/** The keysounds at one place of a measure: indexes of samples, those worth playing first. */
type Place = readonly number[];

const composed = new WeakMap<Song, readonly Place[]>();

/** Returns the whole song place by place, `grid` places per measure. It is the same for every chart of the song. */
export function music(song: Song): readonly Place[] {
  const places = composed.get(song) ?? compose(song);
  composed.set(song, places);
  return places;
}

/** How dense each eighth of a song is: intro, verse, build, drop, break, build, drop, outro. */
const fullness = [0.45, 0.65, 0.8, 1, 0.4, 0.85, 1, 0.55];

const sectionAt = ({ measures, grid }: Song, place: number) =>
  Math.floor((place * fullness.length) / (measures * grid));

/** Returns how dense a song is at a place, from 0 to 1. */
export const fullnessAt = (song: Song, place: number): number => fullness[sectionAt(song, place)] ?? 0;

function compose(song: Song): Place[] {
  const random = randomFrom(`music/${song.slug}`);
  const phrase = song.grid * 2;
  // Each section repeats a phrase of two measures, so that the song has a structure to hear and to see.
  const repeated = fullness.map((share) =>
    Array.from({ length: phrase }, (_, i) => composePlace(random, i, song.grid / 4, share)),
  );
  return Array.from({ length: song.measures * song.grid }, (_, place) => {
    const sounds = repeated[sectionAt(song, place)]?.[place % phrase] ?? [];
    return random.chance(0.06) ? sounds.slice(1) : sounds;
  });
}

function composePlace(random: Random, place: number, beat: number, share: number): Place {
  const onBeat = place % beat === 0;
  const onHalf = place % (beat / 2) === 0;
  const drums: Partial<Record<(typeof voices)[number], number>> = {
    kick: onBeat ? 1 : 0.15,
    snare: place % (beat * 2) === beat ? 1 : 0.25,
    hat: onHalf ? 0.9 : 0.5,
  };
  return voices.flatMap((voice, i) => {
    const likely = drums[voice] ?? (onBeat ? 0.95 : onHalf ? 0.8 : 0.62) * share;
    return random.chance(likely) ? [i * samplesPerVoice + random.whole(0, samplesPerVoice - 1)] : [];
  });
}
