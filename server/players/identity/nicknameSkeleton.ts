import unhomoglyph from 'unhomoglyph';
import { fold } from '#domain/common/text.ts';

/** Marks above and below letters of Latin, Greek and Cyrillic. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Everything except the voicing marks of kana, which distinguish names although some look like accents. */
const UNVOICED = /[^\u3099\u309a]+/g;

/**
 * Returns the skeleton of a nickname: names that look alike have the same skeleton (accounts.md §2). It is the skeleton
 * of Unicode TS 39, without accents, and folded. For comparing only, never shown.
 */
export function nicknameSkeleton(nickname: string): string {
  // Applied twice, as folding creates confusable letters: M is not confusable with rn, but m is.
  return looksLike(looksLike(nickname.normalize('NFKC')));
}

function looksLike(text: string): string {
  const letters = text.normalize('NFD').replace(ACCENTS, '');
  return fold(letters.replace(UNVOICED, unhomoglyph).normalize('NFD').replace(ACCENTS, ''));
}
