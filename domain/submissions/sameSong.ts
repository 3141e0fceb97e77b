import { splitTitle } from '../charts/titleSuffix.ts';
import { fold } from '../common/text.ts';

/** Where an artist line turns to the chart's maker. */
const CREDIT = /\/|差分|(?<![\p{L}\p{N}])(?:obj|notes)(?![\p{L}\p{N}])/u;

/**
 * What two charts of one song have in common (decisions.md §6): the title without one trailing bracketed part, and the
 * artist without credits, both as compared text. Equal keys = the same song.
 */
export function songKey(title: string, artist: string): string {
  // Folding makes the wave dash narrow, as which it opens no suffix.
  const { titleBase } = splitTitle(fold(title).replaceAll('~', '～'));
  const line = fold(artist);
  const credit = line.search(CREDIT);
  return `${titleBase}\n${credit < 0 ? line : line.slice(0, credit).trim()}`;
}

/** Whether an artist line names the nickname as a whole word (decisions.md §6, own charts). */
export function isCreditedTo(artist: string, nickname: string): boolean {
  const name = fold(nickname).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  if (name === '') return false;
  return new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'u').test(fold(artist));
}
