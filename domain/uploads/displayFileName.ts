import { baseName } from '../charts/chartFileName.ts';

/** The longest file name in characters, as in file systems. */
const MAX_FILE_NAME_LENGTH = 255;

/**
 * Returns a file's name for display, never as a path: the last part of the path that an archive or a browser gives,
 * without characters that control a terminal or that no database text can hold. A long name keeps its end, which has
 * the extension.
 */
export function displayFileName(path: string): string {
  const name = baseName(path)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '\ufffd');
  return [...name].slice(-MAX_FILE_NAME_LENGTH).join('');
}
