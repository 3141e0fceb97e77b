import type { Language } from './commentWords.ts';
import type { Random } from './random.ts';
import { composers, genres, titles } from './songWords.ts';

/** `shifts`: the BPM changes between sections. `gimmick`: it jumps, stops, and a measure is shortened. */
export type Tempo = 'steady' | 'shifts' | 'gimmick';

/** An invented song. All its charts have the same keysounds; only the notes differ. */
export interface Song {
  /** A unique ASCII name for files and addresses. */
  slug: string;
  title: string;
  composer: string;
  genre: string;
  bpm: number;
  tempo: Tempo;
  /** Its length in measures of 4/4; about two minutes. */
  measures: number;
  /** The number of places in a measure. */
  grid: 16 | 32;
  url: string;
}

/** Invents up to `count` songs; there are titles for some 180. */
export function inventSongs(random: Random, count: number): Song[] {
  const everything = (['en', 'ja', 'ko'] as const).flatMap((language) =>
    titles[language].map((title) => ({ language, title })),
  );
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
    tempo: random.weighted(
      ['steady', 'shifts', 'gimmick'] as const,
      (tempo) => ({ steady: 8, shifts: 3, gimmick: 1 })[tempo],
    ),
    measures: Math.round((random.whole(90, 125) * bpm) / 240),
    grid: bpm < 140 ? 32 : 16,
    url: random.chance(0.5)
      ? `https://example.com/songs/${slug}`
      : `https://example.org/event/${random.whole(1, 14)}/entry/${number}`,
  };
}
