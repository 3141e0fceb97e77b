import { splitTitle } from '../../charts/titleSuffix.ts';
import { fold } from '../../common/text.ts';

/** Starts the credits of the chart's author in an artist line. */
const CREDIT = /\/|差分|(?<![\p{L}\p{N}])(?:obj|notes)(?![\p{L}\p{N}])/u;

/** Separates an artist from the credits, such as the bracket of `Lia(obj:x)`. */
const SEPARATOR = /[\s\p{P}\p{S}]/u;

/**
 * Returns a key that is equal for charts of the same song: the title without one trailing bracketed part, and the
 * artist without credits and trailing separators, both folded. When it changes, a migration empties the stored keys
 * (`fillNameColumns`).
 */
export function songKey(title: string, artist: string): string {
  // Folding turns the wave dash into a tilde, which does not open a suffix.
  const { titleBase } = splitTitle(fold(title).replaceAll('~', '～'));
  const line = fold(artist);
  const credit = line.search(CREDIT);
  return `${titleBase}\n${withoutSeparators(credit < 0 ? line : line.slice(0, credit))}`;
}

/** Removes trailing separators, unless nothing else is left. */
function withoutSeparators(artist: string): string {
  const characters = [...artist];
  const last = characters.findLastIndex((character) => !SEPARATOR.test(character));
  return last < 0 ? artist.trim() : characters.slice(0, last + 1).join('');
}

/** Returns whether an artist line names the nickname as a whole word, which makes it a chart of their own. */
export function isCreditedTo(artist: string, nickname: string): boolean {
  const name = fold(nickname).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  if (name === '') return false;
  return new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'u').test(fold(artist));
}
