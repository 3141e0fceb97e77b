import { type Course, courseListJson } from './courseJson.ts';
import { type ListName, listFiles, listTitle } from './listFiles.ts';
import type { TableRules } from './tableRules.ts';

/** Tags the row of an open re-vote in the voting list. */
export const REVOTE_TAG = 're-vote';

export interface ListedChart {
  entryNo: number;
  md5: string;
  /** Empty if it is unknown. */
  sha256: string;
  title: string;
  artist: string;
  songUrl: string;
  chartUrl: string;
  level: number;
  comment: string;
  /** Marks a special row of a list: `REVOTE_TAG`, or how it moved. Clients ignore it. */
  tag?: string;
}

/** The fields of a table that its published files contain. */
export type PublishedTable = Pick<TableRules, 'symbol' | 'published' | 'numberedBy'>;

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Returns rows in published order: by level, then title ignoring case, then number. */
export function inPublishedOrder<Row extends ListedChart>(rows: readonly Row[]): Row[] {
  return rows
    .map((row) => ({ row, title: row.title.toLowerCase() }))
    .sort((a, b) => a.row.level - b.row.level || compareTexts(a.title, b.title) || a.row.entryNo - b.row.entryNo)
    .map(({ row }) => row);
}

/** Returns the rows of a list in published order. A duplicate chart is published once, with the first of its rows. */
export function publishedRows(rows: readonly ListedChart[]): ListedChart[] {
  const first = new Map<string, ListedChart>();
  for (const row of rows) if (!first.has(row.md5)) first.set(row.md5, row);
  return inPublishedOrder([...first.values()]);
}

/** Returns the JSON of a row of a data file. */
export function rowJson(table: PublishedTable, chart: ListedChart): string {
  return JSON.stringify({
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
  });
}

/** Returns a data file with these rows, one per line. */
export const listJson = (rows: readonly string[]): string => (rows.length === 0 ? '[]' : `[\n${rows.join(',\n')}\n]`);

/**
 * Returns the data file of a list (docs/reference/table-format.md): one row per line, in the order of `publishedRows`.
 */
export function dataJson(table: PublishedTable, rows: readonly ListedChart[]): string {
  return listJson(publishedRows(rows).map((row) => rowJson(table, row)));
}

/** Returns the header file of a list. Every list of a table has the table's courses. */
export function headerJson(table: PublishedTable, list: ListName, courses: readonly (readonly Course[])[]): string {
  const course = courseListJson(courses);
  const keys = [
    `"name":${JSON.stringify(listTitle(table, list))}`,
    `"symbol":${JSON.stringify(table.symbol)}`,
    `"data_url":${JSON.stringify(listFiles[list].data)}`,
    ...(course ? [`"course":${course}`] : []),
  ];
  return `{\n${keys.join(',\n')}\n}`;
}
