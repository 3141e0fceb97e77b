import unhomoglyph from 'unhomoglyph';
import { fold } from '#domain/common/text.ts';

/** Marks above and below letters of Latin, Greek and Cyrillic. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Everything but the voicing marks of kana, which tell names apart: some of them are confused with accents. */
const UNVOICED = /[^\u3099\u309a]+/g;

/**
 * Returns what a nickname looks like: names that can be taken for one another have the same skeleton (accounts.md §2).
 * It is the skeleton of Unicode TS 39, without accents, and folded. It is for comparing only, never shown.
 */
export function nicknameSkeleton(nickname: string): string {
  // Twice: folding makes letters that are confused with others, as M is not with rn, but m is.
  return looksLike(looksLike(nickname.normalize('NFKC')));
}

function looksLike(text: string): string {
  const letters = text.normalize('NFD').replace(ACCENTS, '');
  return fold(letters.replace(UNVOICED, unhomoglyph).normalize('NFD').replace(ACCENTS, ''));
}
