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

/** Returns the patterns of the words of a search, in any order; hiragana and katakana are the same. None for a blank search. */
export const searchPatterns = (search: string): string[] => wordsOf(search).map(exact);

/**
 * Returns the patterns for when a search finds nothing: two letters may be wrong in a word of six or more, and a shorter
 * one may have gaps. No digit may be wrong.
 */
export const tolerantPatterns = (search: string): string[] =>
  wordsOf(search).flatMap((word) => {
    const letters = lettersOf(word);
    if (letters.length < TOLERANT.from || /\d/.test(word)) return letters.join(`${GAP}?`);
    const start = /^\p{Script=Latin}/u.test(word) ? WORD_START : '';
    return twoWrong(start, letters.slice(0, TOLERANT.letters));
  });

/** Returns the pattern of texts that begin with the words of a search in this order, or consist of them. */
export const phrasePattern = (search: string, { isWhole = false } = {}): string => {
  const words = wordsOf(search).map((word) => lettersOf(word).join(''));
  return `^${GAP}*${words.join(`${GAP}+`)}${isWhole ? `${GAP}*$` : ''}`;
};

/** Returns the rows whose folded text a search finds; all rows for a blank search. */
export function searchRows<Row>(
  rows: readonly Row[],
  search: string,
  foldedText: (row: Row) => string,
): readonly Row[] {
  const find = (patterns: readonly string[]) => {
    const tests = patterns.map((pattern) => new RegExp(pattern, 'u'));
    return rows.filter((row) => tests.every((one) => one.test(foldedText(row))));
  };
  const found = find(searchPatterns(search));
  return found.length > 0 ? found : find(tolerantPatterns(search));
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

/** How far after a hiragana Unicode has the same katakana. */
const KATAKANA = 0x60;

/** Returns the pattern of each letter. */
const lettersOf = (word: string): string[] =>
  [...word].map((letter) => {
    const moved = (by: number) => String.fromCharCode(letter.charCodeAt(0) + by);
    if (/[ぁ-ゖ]/.test(letter)) return `[${letter}${moved(KATAKANA)}]`;
    if (/[ァ-ヶ]/.test(letter)) return `[${moved(-KATAKANA)}${letter}]`;
    return letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&');
  });

/**
 * Of three parts of a word one is right where two letters are wrong. Its pattern comes first, as most texts fail it and it
 * is tested fast.
 */
function twoWrong(start: string, letters: readonly string[]): string[] {
  const part = (from: number, to?: number) => letters.slice(from, to).join('');
  const [third, thirds] = [Math.floor(letters.length / 3), Math.floor((2 * letters.length) / 3)];
  const variants = letters.flatMap((_, i) =>
    letters.slice(i + 1).map((_letter, j) => [part(0, i), part(i + 1, i + 1 + j), part(i + 2 + j)].join(ANY)),
  );
  return [[part(0, third), part(third, thirds), part(thirds)].join('|'), `${start}(?:${variants.join('|')})`];
}
