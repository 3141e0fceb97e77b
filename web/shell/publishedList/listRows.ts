import { parseSearch, searchRows } from '#domain/common/search.ts';
import { fold } from '#domain/common/text.ts';

/** A row of a published data file, as far as its page shows it. */
export interface DataRow {
  level: string;
  title: string;
  artist: string;
  url: string;
  url_diff: string;
  md5: string;
  comment?: string;
  /** The number of the entry; the table of uploads has `submission` only. */
  id?: number;
  submission?: number;
  /** The path of its page, where the table of the chart differs from row to row. */
  page?: string;
}

/** Folded texts, made once: every key of a filter compares all of them. */
const folded = new WeakMap<DataRow, string>();

function foldedText(row: DataRow): string {
  const text = folded.get(row) ?? fold(`${row.title} ${row.artist}`);
  folded.set(row, text);
  return text;
}

/**
 * Returns the rows that a search finds by title and artist. A word that is a level of the list finds that level, too:
 * `st5`, and a level that is no number, as a month, also without the symbol of the list.
 */
export function filteredRows(rows: readonly DataRow[], filter: string, symbol: string): readonly DataRow[] {
  const [prefix, words] = [fold(symbol), fold(filter).split(' ')];
  const names = new Map([...new Set(rows.map(({ level }) => level))].map((level) => [level, fold(level)]));
  const isLevel = (level: string, word: string) =>
    word === `${prefix}${names.get(level)}` || (word === names.get(level) && Number.isNaN(Number(level)));
  const levels = words.filter((word) => [...names.keys()].some((level) => isLevel(level, word)));
  const named = levels.reduce<readonly DataRow[]>((left, word) => {
    const withWord = new Set(searchRows(left, parseSearch(word), foldedText));
    return left.filter((row) => isLevel(row.level, word) || withWord.has(row));
  }, rows);
  const others = words.filter((word) => !levels.includes(word)).join(' ');
  return searchRows(named, parseSearch(others), foldedText);
}

/** The value by which levels sort: numbers by value; months are texts. */
export const levelOrder = ({ level }: DataRow) => (Number.isNaN(Number(level)) ? level : Number(level));

/** The number of the entry of a row. */
export const numberOf = ({ submission, id = 0 }: DataRow): number => submission ?? id;

/** The path of the page of a row. */
export const pageOf = (row: DataRow, tableId: string | null): string =>
  row.page ?? (tableId ? `/s/${tableId}/${numberOf(row)}` : `/uploader/${numberOf(row)}`);

/** Returns the entry whose page is at a path; null for other pages, as those of uploads. */
export function entryAt(path: string): { table: string; entryNo: string } | null {
  const [, table, entryNo] = /^\/s\/([^/]+)\/(\d+)$/.exec(path) ?? [];
  return table && entryNo ? { table, entryNo } : null;
}

/** Returns the name of the entry at a path in the address of a list: `12` in that of its table, `st/12` elsewhere. */
export function entryName(path: string, tableId: string | null): string | null {
  const entry = entryAt(path);
  return entry && (entry.table === tableId ? entry.entryNo : `${entry.table}/${entry.entryNo}`);
}
