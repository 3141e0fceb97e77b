import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import japanese from '@fontsource-variable/noto-sans-jp/unicode.json' with { type: 'json' };
import korean from '@fontsource-variable/noto-sans-kr/unicode.json' with { type: 'json' };
import { LRUCache } from 'lru-cache';
import type { Font } from 'satori';

/** The characters of each file of the fonts. Japanese first, as it has the preferred glyphs for most names. */
const FONTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'noto-sans-jp': japanese,
  'noto-sans-kr': korean,
};

/** A file of a font, with its characters: a font of 20,000 characters has some 120 files. */
interface FontFile {
  name: string;
  path: string;
  /** The first and last code point of each range. */
  ranges: readonly (readonly [number, number])[];
}

const files: readonly FontFile[] = Object.entries(FONTS).flatMap(([name, subsets]) =>
  Object.entries(subsets).map(([subset, list]) => {
    const file = `${name}-${subset.replace(/[[\]]/g, '')}`;
    const path = import.meta.resolve(`@fontsource-variable/${name}/files/${file}-wght-normal.woff2`);
    return { name: file, path: fileURLToPath(path), ranges: list.split(',').map(parseRange) };
  }),
);

/** Parses `U+4e00-4e05` or `U+4e00`. */
function parseRange(range: string): [number, number] {
  const [from = '', to = from] = range.slice('U+'.length).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

/**
 * The number of cached parsed files, each of some 2 MB outside the limits of the thread. Most names need the same few.
 */
const KEPT_FILES = 16;
const loaded = new LRUCache<FontFile, Font>({ max: KEPT_FILES });

/** Returns the fonts that draw a text. A character that none of them has is drawn as an empty box. */
export function fontsFor(text: string): Font[] {
  const wanted = new Set<FontFile>();
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const file = files.find(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to));
    if (file) wanted.add(file);
  }
  return [...wanted].map((file) => {
    const font = loaded.get(file) ?? { name: file.name, data: fs.readFileSync(file.path) };
    loaded.set(file, font);
    return font;
  });
}
