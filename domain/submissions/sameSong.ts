import { fold } from '../text.ts';

/** One trailing bracketed part with something in front of it; NFKC has made the full-width brackets narrow. */
const TRAILING_PART =
  /^(.*\S)\s*(?:\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|<[^<>]*>|【[^【】]*】|「[^「」]*」|『[^『』]*』|-[^-]+-|~[^~]+~|"[^"]+")$/u;

/** Where an artist line turns to the chart's maker. */
const CREDIT = /\/|差分|(?<![\p{L}\p{N}])(?:obj|notes)(?![\p{L}\p{N}]).*/u;

/**
 * What two charts of one song have in common (decisions.md §6): the title without one trailing bracketed part, and the
 * artist without credits, both as compared text. Equal keys = the same song.
 */
export function songKey(title: string, artist: string): string {
  const whole = fold(title);
  const base = TRAILING_PART.exec(whole)?.[1] ?? whole;
  const [credited = ''] = fold(artist).split(CREDIT);
  return `${base}\n${credited.trim()}`;
}

/** Whether an artist line names the nickname as a whole word (decisions.md §6, own charts). */
export function isCreditedTo(artist: string, nickname: string): boolean {
  const name = fold(nickname).replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  if (name === '') return false;
  return new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'u').test(fold(artist));
}
