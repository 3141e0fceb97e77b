import type { Judge } from '../chart.ts';
import { readNumber, readPositivePrefix } from './readNumber.ts';

/** The headers that a chart has once. */
export type Headers = {
  title: string;
  subtitle: string;
  artist: string;
  subartist: string;
  genre: string;
  playlevel: string;
  bpm: number;
  judge: Judge;
  total: number | null;
  difficulty: number | null;
  /** The object id that ends long notes, as written. */
  lnobj: string;
  /** Whether the case of object ids matters. */
  base62: boolean;
};

/** Returns the headers of a chart that sets none. */
export function defaultHeaders(): Headers {
  return {
    title: '',
    subtitle: '',
    artist: '',
    subartist: '',
    genre: '',
    playlevel: '',
    bpm: 130,
    judge: 'NORMAL',
    total: null,
    difficulty: null,
    lnobj: '',
    base62: false,
  };
}

type TextHeader = 'title' | 'subtitle' | 'artist' | 'subartist' | 'genre' | 'playlevel' | 'lnobj';

const TEXTS = new Map<string, TextHeader>([
  ['TITLE', 'title'],
  ['SUBTITLE', 'subtitle'],
  ['ARTIST', 'artist'],
  ['SUBARTIST', 'subartist'],
  ['GENRE', 'genre'],
  ['PLAYLEVEL', 'playlevel'],
  ['LNOBJ', 'lnobj'],
]);

const JUDGES: readonly Judge[] = ['VERYHARD', 'HARD', 'NORMAL', 'EASY'];

/**
 * Applies one header line. A later line replaces an earlier one, but an empty or invalid value replaces nothing. The
 * value is read only if the word is a known one.
 */
export function readHeader(headers: Headers, word: string, value: () => string): void {
  const text = TEXTS.get(word);
  if (text) headers[text] = value() || headers[text];
  else if (word === 'BPM') headers.bpm = readPositivePrefix(value()) || headers.bpm;
  else if (word === 'RANK') headers.judge = judgeOf(readNumber(value())) ?? headers.judge;
  else if (word === 'TOTAL') headers.total = positive(readNumber(value())) ?? headers.total;
  else if (word === 'DIFFICULTY') headers.difficulty = oneToFive(readNumber(value())) ?? headers.difficulty;
  else if (word === 'BASE') headers.base62 ||= value() === '62';
}

function judgeOf(rank: number): Judge | null {
  return Number.isNaN(rank) ? null : (JUDGES[rank] ?? 'NORMAL');
}

function positive(value: number): number | null {
  return value > 0 ? value : null;
}

function oneToFive(value: number): number | null {
  return Number.isInteger(value) && value >= 1 && value <= 5 ? value : null;
}
