import { type Course, courseListJson } from './courseJson.ts';
import { type ListName, listFiles } from './listFiles.ts';
import type { TableRules } from './tableRules.ts';

/** A chart as a published list shows it. */
export interface ListedChart {
  entryNo: number;
  md5: string;
  /** Empty where it is not known. */
  sha256: string;
  title: string;
  artist: string;
  songUrl: string;
  chartUrl: string;
  level: number;
  comment: string;
  /** Of a row that is no ordinary one of its list: `re-vote`. Readers ignore it (bmstable.md §4). */
  tag?: string;
}

/** What the published files say of a table. */
export type PublishedTable = Pick<TableRules, 'symbol' | 'published' | 'numberedBy'>;

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The rows of a list as every reader expects them: by level, then title ignoring case, then number (bmstable.md §1 rule 7).
 * A chart that stands twice among them is listed once, by the first of the given rows.
 */
export function publishedRows(rows: readonly ListedChart[]): ListedChart[] {
  const first = new Map<string, ListedChart>();
  for (const row of rows) if (!first.has(row.md5)) first.set(row.md5, row);
  return [...first.values()]
    .map((row) => ({ row, title: row.title.toLowerCase() }))
    .sort((a, b) => a.row.level - b.row.level || byText(a.title, b.title) || a.row.entryNo - b.row.entryNo)
    .map(({ row }) => row);
}

function rowOf(table: PublishedTable, chart: ListedChart) {
  return {
    id: chart.entryNo,
    md5: chart.md5,
    ...(chart.sha256 && { sha256: chart.sha256 }),
    title: chart.title,
    artist: chart.artist,
    url: chart.songUrl,
    url_diff: chart.chartUrl,
    level: String(chart.level),
    ...(table.numberedBy === 'submission' && { comment: chart.comment, submission: chart.entryNo }),
    ...(chart.tag !== undefined && { tag: chart.tag }),
  };
}

/** The data file of a list (bmstable.md §4): one row per line, in the order of `listed`. */
export function dataJson(table: PublishedTable, rows: readonly ListedChart[]): string {
  if (rows.length === 0) return '[]';
  return `[\n${publishedRows(rows)
    .map((row) => JSON.stringify(rowOf(table, row)))
    .join(',\n')}\n]`;
}

/** The header file of a list (bmstable.md §3). Every list of a table carries the table's courses. */
export function headerJson(table: PublishedTable, list: ListName, courses: readonly (readonly Course[])[]): string {
  const course = courseListJson(courses);
  const keys = [
    `"name":${JSON.stringify(table.published[list])}`,
    `"symbol":${JSON.stringify(table.symbol)}`,
    `"data_url":${JSON.stringify(listFiles[list].data)}`,
    ...(course ? [`"course":${course}`] : []),
  ];
  return `{\n${keys.join(',\n')}\n}`;
}
