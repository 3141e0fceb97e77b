import type { Language } from './commentWords.ts';
import type { Random } from './random.ts';
import { composers, genres, titles } from './songWords.ts';

/** `shifts`: the tempo moves between sections. `gimmick`: it jumps, stops, and a bar is cut short. */
export type Tempo = 'steady' | 'shifts' | 'gimmick';

/** An invented song. All charts made of it sound the same: only what the player hits differs. */
export interface Song {
  /** Unique, ASCII: names files and addresses. */
  slug: string;
  title: string;
  composer: string;
  genre: string;
  bpm: number;
  tempo: Tempo;
  /** Length in bars of 4/4; about two minutes. */
  measures: number;
  /** Places in a bar where a sound can stand. */
  grid: 16 | 32;
  url: string;
}

/** Invents up to `count` songs; the words for them end at some 180. */
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
