import { baseName } from '../charts/chartFileName.ts';

/** Longest name of a file that is kept, in characters: what file systems take. */
const LONGEST = 255;

/**
 * A file's name as it is told to people: the last part of whatever path an archive or a browser gives, without signs that
 * control a terminal or that no database text can hold. The end is kept of one that is too long, as it says what the file is.
 * Never used as a path.
 */
export function displayFileName(path: string): string {
  const name = baseName(path)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '\ufffd');
  return [...name].slice(-LONGEST).join('');
}
