import { splitTitle } from '../../charts/titleSuffix.ts';
import { fold } from '../../common/text.ts';

/** Where the credits of the chart's author start in an artist line. */
const CREDIT = /\/|差分|(?<![\p{L}\p{N}])(?:obj|notes)(?![\p{L}\p{N}])/u;

/** What may be between an artist and the credits, such as the bracket of `Lia(obj:x)`. */
const SEPARATOR = /[\s\p{P}\p{S}]/u;

/**
 * Returns a key that is equal for charts of the same song (voting.md §4.4): the title without one trailing bracketed
 * part, and the artist without credits and without the separators at its end, both folded. When it changes, a migration
 * empties the stored keys (`fillNameColumns`).
 */
export function songKey(title: string, artist: string): string {
  // Folding makes the wave dash narrow, which does not open a suffix.
  const { titleBase } = splitTitle(fold(title).replaceAll('~', '～'));
  const line = fold(artist);
  const credit = line.search(CREDIT);
  return `${titleBase}\n${withoutSeparators(credit < 0 ? line : line.slice(0, credit))}`;
}

/** Returns an artist without the separators at its end, unless nothing else is in it. */
function withoutSeparators(artist: string): string {
  const characters = [...artist];
  const last = characters.findLastIndex((character) => !SEPARATOR.test(character));
  return last < 0 ? artist.trim() : characters.slice(0, last + 1).join('');
}

/**
 * Returns whether an artist line names the nickname as a whole word, which makes the chart an own one (voting.md §4.5).
 */
export function isCreditedTo(artist: string, nickname: string): boolean {
  const name = fold(nickname).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  if (name === '') return false;
  return new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'u').test(fold(artist));
}
