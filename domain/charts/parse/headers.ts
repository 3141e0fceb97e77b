import type { Judge } from '../chart.ts';
import { readNumber, readPositivePrefix } from './readNumber.ts';

/** What the header lines say that every chart has once. */
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
  /** The object id, as written, that ends long notes. */
  longNoteEnd: string;
  /** Does the case of object ids matter? */
  base62: boolean;
};

/** Of a chart that says nothing (bms-parsing §4). */
export function noHeaders(): Headers {
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
    longNoteEnd: '',
    base62: false,
  };
}

type TextHeader = 'title' | 'subtitle' | 'artist' | 'subartist' | 'genre' | 'playlevel' | 'longNoteEnd';

const TEXTS = new Map<string, TextHeader>([
  ['TITLE', 'title'],
  ['SUBTITLE', 'subtitle'],
  ['ARTIST', 'artist'],
  ['SUBARTIST', 'subartist'],
  ['GENRE', 'genre'],
  ['PLAYLEVEL', 'playlevel'],
  ['LNOBJ', 'longNoteEnd'],
]);

const JUDGES: readonly Judge[] = ['VERYHARD', 'HARD', 'NORMAL', 'EASY'];

/**
 * Takes in one header line. A later line replaces an earlier one, but an empty or invalid value replaces nothing (bms-parsing
 * §2). The value is asked for only if the word is one of ours.
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
