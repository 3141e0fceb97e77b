import { type MixedFile, type MixedTable, mixedText } from '../players/mixedTable.ts';
import { oneLine } from '../tables/oneLine.ts';

/** The symbol of a table with charts of several tables. */
const SYMBOL = '◇';

/** The longest name, as tools make files of names. */
const MAX_NAME = 100;

/** What the charts of a table for games are found by, as an address has it; empty values ask for nothing. */
export type FoundTexts = Readonly<Record<string, string | undefined>>;

const inOrder = (texts: FoundTexts) => Object.entries(texts).filter(([, value]) => value);

/**
 * Returns the folder of the table of what filters find: `/charts/keys=7keys&notes=2000-`. They are no query, which
 * clients would cut off (docs/reference/table-format.md §2.2).
 */
export function foundFolder(texts: FoundTexts): string {
  const parts = inOrder(texts).map(
    ([name, value = '']) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`,
  );
  return `/charts/${parts.join('&') || 'all'}`;
}

/** Returns the filters of such a folder. */
export function foundTexts(folder: string): Record<string, string> {
  const parts = (folder.split('/')[2] ?? '').split('&').map((part) => part.split('=', 2));
  return Object.fromEntries(parts.flatMap(([name, value]) => (name && value ? [[name, decoded(value)]] : [])));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface FoundTable extends Pick<MixedTable, 'charts' | 'document'> {
  folder: string;
  /** The tables that are searched, in their order. */
  tables: readonly { id: string; symbol: string; name: string }[];
}

/** Returns the symbol: that of the table where one alone is searched, whose levels then have none. */
export const foundSymbol = ([table, ...others]: readonly { symbol: string }[]): string =>
  table && others.length === 0 ? table.symbol : SYMBOL;

/** Returns a file of the table of what filters find; its name says what that is. */
export function foundText(file: MixedFile, { folder, tables, ...found }: FoundTable): string {
  const { key: _, tables: asked, ...texts } = foundTexts(folder);
  const what = inOrder(texts).map(([name, value]) => `${name} ${value}`);
  const of = asked ? tables.map(({ name }) => name).join(', ') : 'All tables';
  const isOne = tables.length === 1;
  return mixedText(file, {
    ...found,
    name: oneLine([of, ...what].join('; '))
      .replace(/[\\/:*?"<>|]/g, ' ')
      .slice(0, MAX_NAME)
      .toWellFormed(),
    symbol: foundSymbol(tables),
    folder,
    page: 'foundTable',
    link: { href: '/charts', name: 'Find charts' },
    tables: tables.map(({ id, symbol }) => ({ id, symbol: isOne ? '' : symbol })),
  });
}
