import { fold } from './text.ts';

/*
 * What a search finds. Its patterns are regular expressions that JavaScript and PostgreSQL read alike, and fit texts as
 * `fold` returns them; a text is found if it fits all of them.
 */

/** What is between words: blanks, punctuation and symbols. */
const GAP = String.raw`[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00bf\u2010-\u2bff\u3001-\u3003\u3008-\u301f\u30fb]`;
const GAPS = new RegExp(`${GAP}+`, 'u');
const WORD_START = `(?:^|${GAP})`;

/** Further words are ignored. */
const MAX_WORDS = 10;
/** The shortest word in which letters may be wrong, and how many of its first letters are compared then. */
const TOLERANT = { from: 6, letters: 12 };
/** In place of a letter: what one wrong, missing or added letter leaves. */
const ANY = '[^\\n]{0,2}';

/** What a search looks for. */
export interface Search {
  /** The patterns of its words, which a text has in any order; none for a blank search. */
  patterns: readonly string[];
  /** The pattern of texts that begin with the words in their order. With `$` at its end, of texts that consist of them. */
  phrase: string;
  /** What to look for where nothing is found. */
  otherwise?: Search | undefined;
}

/** Parses a search. Hiragana and katakana are the same; letters may be wrong where nothing else is found. */
export function parseSearch(search: string): Search {
  const words = wordsOf(search);
  const inOrder = words.map((word) => lettersOf(word).join('')).join(`${GAP}+`);
  const phrase = `^${GAP}*${inOrder}${GAP}*`;
  const otherwise = words.length > 0 ? { patterns: words.flatMap(tolerant), phrase } : undefined;
  return { patterns: words.map(exact), phrase, otherwise };
}

/** Returns the rows whose folded text a search finds; all rows for a blank search. */
export function searchRows<Row>(
  rows: readonly Row[],
  { patterns, otherwise }: Search,
  foldedText: (row: Row) => string,
): readonly Row[] {
  const tests = patterns.map((pattern) => new RegExp(pattern, 'u'));
  const found = rows.filter((row) => tests.every((one) => one.test(foldedText(row))));
  return found.length === 0 && otherwise ? searchRows(rows, otherwise, foldedText) : found;
}

/** Returns whether a search has fewer characters than the limit, and none that is a word, as a Han character is. */
export const isTooShort = (search: string, limit: number): boolean =>
  [...fold(search)].length < limit && !/\p{Script=Han}/u.test(search);

/** Returns the words of a search: the whole text where it has nothing but gaps. */
function wordsOf(search: string): string[] {
  const text = fold(search);
  const words = text.split(GAPS).filter((word) => word !== '');
  return words.length > 0 || text === '' ? words.slice(0, MAX_WORDS) : [text];
}

/** A single Latin letter or digit is in every other text, so it has to begin a word. */
const exact = (word: string) => `${/^[a-z\d]$/.test(word) ? WORD_START : ''}${lettersOf(word).join('')}`;

/**
 * Two letters may be wrong in a word of six or more without a digit; others may have gaps. Of three parts of a word one is
 * right where two letters are wrong: its pattern comes first, as most texts fail it and it is tested fast.
 */
function tolerant(word: string): string | string[] {
  const all = lettersOf(word);
  if (all.length < TOLERANT.from || /\d/.test(word)) return all.join(`${GAP}?`);
  const letters = all.slice(0, TOLERANT.letters);
  const third = (part: number) => Math.floor((part * letters.length) / 3);
  const parts = [0, 1, 2].map((part) => letters.slice(third(part), third(part + 1)).join(''));
  return [parts.join('|'), (/^\p{Script=Latin}/u.test(word) ? WORD_START : '') + withWrong(2, letters)];
}

/** Returns the pattern of a word with so many wrong letters. */
const withWrong = (count: number, letters: readonly string[]): string =>
  count === 0
    ? letters.join('')
    : `(?:${letters.map((_, at) => letters.slice(0, at).join('') + ANY + withWrong(count - 1, letters.slice(at + 1))).join('|')})`;

/** How far after a hiragana Unicode has the same katakana. */
const KATAKANA = 0x60;

/** Returns the pattern of each letter. */
const lettersOf = (word: string): string[] =>
  [...word].map((letter) => {
    if (!/[ぁ-ゖァ-ヶ]/.test(letter)) return letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&');
    const hiragana = letter.charCodeAt(0) - (letter < 'ァ' ? 0 : KATAKANA);
    return `[${String.fromCharCode(hiragana, hiragana + KATAKANA)}]`;
  });
