import { splitTitle } from '../charts/titleSuffix.ts';
import { fold } from '../common/text.ts';

/** Where the credits of the chart's author start in an artist line. */
const CREDIT = /\/|差分|(?<![\p{L}\p{N}])(?:obj|notes)(?![\p{L}\p{N}])/u;

/**
 * Returns a key that is equal for charts of the same song (voting.md §4.4): the title without one trailing bracketed
 * part, and the artist without credits, both folded.
 */
export function songKey(title: string, artist: string): string {
  // Folding makes the wave dash narrow, which does not open a suffix.
  const { titleBase } = splitTitle(fold(title).replaceAll('~', '～'));
  const line = fold(artist);
  const credit = line.search(CREDIT);
  return `${titleBase}\n${credit < 0 ? line : line.slice(0, credit).trim()}`;
}

/**
 * Returns whether an artist line names the nickname as a whole word, which makes the chart an own one (voting.md §4.5).
 */
export function isCreditedTo(artist: string, nickname: string): boolean {
  const name = fold(nickname).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  if (name === '') return false;
  return new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'u').test(fold(artist));
}
