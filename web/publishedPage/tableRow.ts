/** A row of a published data file, as far as the page shows it (bmstable.md §4). */
export interface TableRow {
  id: number;
  level: string;
  title: string;
  artist: string;
  url: string;
  url_diff: string;
  comment?: string;
}

export type SortKey = 'level' | 'title' | 'artist';

export interface Order {
  by: SortKey;
  descending: boolean;
}

const foldCase = (text: string) => text.normalize('NFKC').toLowerCase();

/** Titles and artists folded once: every key of a search compares all of them. */
const folded = new WeakMap<TableRow, { title: string; artist: string }>();

function foldedOf(row: TableRow) {
  const known = folded.get(row) ?? { title: foldCase(row.title), artist: foldCase(row.artist) };
  folded.set(row, known);
  return known;
}

const compare: Readonly<Record<SortKey, (a: TableRow, b: TableRow) => number>> = {
  level: (a, b) => Number(a.level) - Number(b.level) || byText(a.level, b.level),
  title: (a, b) => byText(foldedOf(a).title, foldedOf(b).title),
  artist: (a, b) => byText(foldedOf(a).artist, foldedOf(b).artist),
};

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The rows whose title or artist holds every word of the search, in the given order; equal ones as they were. */
export function shownRows(rows: readonly TableRow[], search: string, { by, descending }: Order): TableRow[] {
  const words = foldCase(search).split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => {
    const { title, artist } = foldedOf(row);
    return words.every((word) => title.includes(word) || artist.includes(word));
  });
  const sign = descending ? -1 : 1;
  return found.sort((a, b) => sign * compare[by](a, b));
}
