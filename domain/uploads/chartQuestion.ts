import { fold } from '../common/text.ts';
import type { TableRules } from '../tables/tableRules.ts';
import { parseRange } from './chartFilter.ts';
import { keyModes } from './keyModes.ts';
import { type UploadTag, uploadTags } from './tags.ts';

/** What a typed question asks for: filters as addresses have them, with the words that name them, and the other words. */
export interface ChartQuestion {
  filters: Readonly<Record<string, string>>;
  words: readonly string[];
  search: string;
}

/** How far the number of notes may be from one that is asked for. */
const ABOUT = 0.05;

/** The numbers of charts by their names in the languages of the site. */
const units: Readonly<Record<string, 'notes' | 'bpm' | 'total'>> = {
  notes: 'notes',
  note: 'notes',
  ノーツ: 'notes',
  노트: 'notes',
  bpm: 'bpm',
  total: 'total',
};

/**
 * Parses a question such as `jacks st5`, `st4-st6 7k` or `2000 notes`; null if no word of it is a level, a key mode, a
 * number with its unit or a tag.
 *
 * @param tagNames the names of tags in the language of the viewer, besides the tags themselves
 */
export function chartQuestion(
  typed: string,
  tables: readonly Pick<TableRules, 'id' | 'symbol'>[],
  tagNames: readonly (readonly [name: string, tag: UploadTag])[],
): ChartQuestion | null {
  const names = new Map(
    [...uploadTags.map((tag) => [tag, tag] as const), ...tagNames].map(([name, tag]) => [fold(name), tag]),
  );
  const filters: Record<string, string> = {};
  const [words, others]: [string[], string[]] = [[], []];
  const add = (name: string, value: string) => {
    filters[name] = filters[name] ? `${filters[name]},${value}` : value;
  };
  const text = [...names.keys()].reduce(
    (all, name) => (name.includes(' ') ? all.replaceAll(name, name.replaceAll(' ', '\u00a0')) : all),
    // A number and its unit are one word.
    fold(typed).replace(/([\d+-]) +(?=(?:notes?|ノーツ|노트|bpm|total)(?: |$))/g, '$1'),
  );
  for (const word of text.split(' ').filter(Boolean)) {
    const tag = names.get(word.replaceAll('\u00a0', ' '));
    const level = levelIn(word, tables);
    const [, mode] = /^(\d+)(?:k|keys?|鍵|키)$/.exec(word) ?? [];
    const keys = keyModes.find((known) => known === `${mode}keys`);
    const [, number = '', unit = ''] = /^([\d.+-]+)(\D+)$/.exec(word) ?? [];
    const range = numberRange(units[unit], number);
    if (level && !filters.level) Object.assign(filters, level);
    else if (tag) add('tags', tag);
    else if (keys) add('keys', keys);
    else if (range && units[unit]) filters[units[unit]] = range;
    else {
      others.push(word);
      continue;
    }
    words.push(word);
  }
  return words.length > 0 ? { filters, words, search: others.join(' ') } : null;
}

function levelIn(word: string, tables: readonly Pick<TableRules, 'id' | 'symbol'>[]) {
  const [, name, from = '', plus, symbol, to = ''] = /^(\D+)(\d{1,2})(?:(\+)|-(\D*)(\d{1,2}))?$/.exec(word) ?? [];
  const isOf =
    ({ id, symbol }: { id: string; symbol: string }) =>
    (one?: string) =>
      one === id.toLowerCase() || one === symbol.toLowerCase();
  const table = tables.find((each) => isOf(each)(name) && (!symbol || isOf(each)(symbol)));
  const range = plus ? `${from}-` : to ? `${from}-${to}` : from;
  return table && parseRange(range) ? { tables: table.id, level: range } : null;
}

/** Returns the range of a number: `2000+` and `2000-` are open, and notes are about as many. */
function numberRange(unit: string | undefined, number: string): string | null {
  const text = number.replace(/\+$/, '-');
  if (!unit || !parseRange(text)) return null;
  const isOne = !text.includes('-');
  const about = (factor: number) => Math.round(Number(text) * factor);
  return unit === 'notes' && isOne ? `${about(1 - ABOUT)}-${about(1 + ABOUT)}` : text;
}
