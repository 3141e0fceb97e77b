import type { LinkedChart } from '#domain/charts/linkTo.ts';

/** A row of a published data file, as far as its page shows it. */
export interface DataRow {
  level: string;
  title: string;
  artist: string;
  url: string;
  url_diff: string;
  md5: string;
  sha256?: string;
  comment?: string;
  /** The number of the entry; the table of uploads has `submission` only. */
  id?: number;
  submission?: number;
  /** The path of its page, where the table of the chart differs from row to row. */
  page?: string;
}

const normalize = (text: string) => text.normalize('NFKC').toLowerCase();

/** Normalized texts, made once: every key of a filter compares all of them. */
const normalized = new WeakMap<DataRow, { text: string; level: string }>();

function normalizedOf(row: DataRow) {
  const texts = normalized.get(row) ?? {
    text: `${normalize(row.title)}\n${normalize(row.artist)}`,
    level: normalize(row.level),
  };
  normalized.set(row, texts);
  return texts;
}

/**
 * Returns the rows with each word of the filter in their title or artist, or as their level: `st5`, and a level that is no
 * number, as a month, also without the symbol of the list.
 */
export function filteredRows(rows: readonly DataRow[], filter: string, symbol: string): readonly DataRow[] {
  const words = normalize(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  const prefix = normalize(symbol);
  return rows.filter((row) => {
    const { text, level } = normalizedOf(row);
    const isLevel = (word: string) => word === `${prefix}${level}` || (word === level && Number.isNaN(Number(level)));
    return words.every((word) => text.includes(word) || isLevel(word));
  });
}

/** The value by which levels sort: numbers by value; months are texts. */
export const levelOrder = ({ level }: DataRow) => (Number.isNaN(Number(level)) ? level : Number(level));

/** The chart of a row for links to other sites. */
export const linkedChart = ({ md5, sha256 = '', title, artist }: DataRow): LinkedChart => ({
  md5,
  sha256,
  title,
  artist,
});
