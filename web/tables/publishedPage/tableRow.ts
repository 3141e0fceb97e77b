/** A row of a published data file, as far as the page shows it. */
export interface TableRow {
  id: number;
  level: string;
  title: string;
  artist: string;
  url: string;
  url_diff: string;
  comment?: string;
}

/** A column that the rows can be sorted by. */
export type SortKey = 'level' | 'title' | 'artist';

/** The sort order of the rows. */
export interface Order {
  by: SortKey;
  descending: boolean;
}

const normalize = (text: string) => text.normalize('NFKC').toLowerCase();

/** Normalized titles and artists, made once: every key of a search compares all of them. */
const normalized = new WeakMap<TableRow, { title: string; artist: string }>();

function normalizedOf(row: TableRow) {
  const texts = normalized.get(row) ?? { title: normalize(row.title), artist: normalize(row.artist) };
  normalized.set(row, texts);
  return texts;
}

const compare: Readonly<Record<SortKey, (a: TableRow, b: TableRow) => number>> = {
  level: (a, b) => Number(a.level) - Number(b.level) || byText(a.level, b.level),
  title: (a, b) => byText(normalizedOf(a).title, normalizedOf(b).title),
  artist: (a, b) => byText(normalizedOf(a).artist, normalizedOf(b).artist),
};

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the rows whose title or artist contains each word of the search, sorted; equal rows keep their order. */
export function visibleRows(rows: readonly TableRow[], search: string, { by, descending }: Order): TableRow[] {
  const words = normalize(search).split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => {
    const { title, artist } = normalizedOf(row);
    return words.every((word) => title.includes(word) || artist.includes(word));
  });
  const sign = descending ? -1 : 1;
  return found.sort((a, b) => sign * compare[by](a, b));
}
