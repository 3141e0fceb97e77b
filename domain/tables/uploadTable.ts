import { gmt9 } from '../common/dates.ts';
import { isLink } from '../common/link.ts';
import { publishedPage } from './tablePage.ts';

/** The table of all uploads, at the root of the site under the names that other people's tools have built in (bmstable.md §4). */
export const uploadTable = {
  name: 'Stella Uploader',
  symbol: 'sU',
  page: 'upload.html',
  header: 'header_upload.json',
  data: 'score_upload.json',
} as const;

/** A chart of an upload, as the table lists it. */
export interface UploadTableChart {
  /** The number of its upload. */
  entryNo: number;
  md5: string;
  /** Null where it is not known. */
  sha256: string | null;
  /** As its file says it; may be empty, or hold what no table can. */
  title: string;
  /** Of the upload, for a chart without one. */
  uploadTitle: string;
  artist: string;
  songUrl: string;
  comment: string;
  publishedAt: Date;
  /** Whether it can be downloaded here. */
  hasFile: boolean;
}

/** What no line of a table may hold. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
const oneLine = (text: string) => text.replace(BREAKS, ' ').replace(/ {2,}/g, ' ').trim();

/**
 * The charts by the month in which they were uploaded, `YYYY/MM` of GMT+9, which is their level; the oldest month first. A
 * chart that came twice is listed once, where it came first.
 *
 * @param charts in the order they came
 */
export function uploadMonths<Chart extends Pick<UploadTableChart, 'md5' | 'publishedAt'>>(
  charts: Iterable<Chart>,
): Map<string, Chart[]> {
  const months = new Map<string, Chart[]>();
  const known = new Set<string>();
  for (const chart of charts) {
    if (known.has(chart.md5)) continue;
    known.add(chart.md5);
    const month = gmt9(chart.publishedAt).slashed.slice(0, 7);
    const listed = months.get(month);
    if (listed) listed.push(chart);
    else months.set(month, [chart]);
  }
  return months;
}

/**
 * The rows of one month, each on a line: by title ignoring case, then number (bmstable.md §1 rule 7).
 *
 * @param site where the site is reached from outside; null: unknown, and then no row can link here, as links are absolute
 */
export function uploadRows(month: string, charts: readonly UploadTableChart[], site: string | null): string[] {
  return charts
    .map((chart) => {
      const title = oneLine(chart.title) || oneLine(chart.uploadTitle) || chart.md5;
      return { chart, title, key: title.toLowerCase() };
    })
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.chart.entryNo - b.chart.entryNo))
    .map(({ chart, title }) =>
      JSON.stringify({
        md5: chart.md5,
        ...(chart.sha256 && { sha256: chart.sha256 }),
        title,
        artist: oneLine(chart.artist),
        url: isLink(chart.songUrl) ? chart.songUrl : '',
        url_diff: site !== null && chart.hasFile ? `${site}/upload/${chart.entryNo}` : '',
        level: month,
        folder: month,
        comment: oneLine(chart.comment),
        submission: chart.entryNo,
      }),
    );
}

/** The header file; every month is a level. */
export function uploadHeader(months: readonly string[]): string {
  const { name, symbol, data } = uploadTable;
  const keys = [
    `"name":${JSON.stringify(name)}`,
    `"symbol":${JSON.stringify(symbol)}`,
    `"data_url":${JSON.stringify(data)}`,
    `"level_order":${JSON.stringify(months)}`,
  ];
  return `{\n${keys.join(',\n')}\n}`;
}

/** The page, for game clients and for people. */
export function uploadPage(months: readonly string[]): string {
  const { name, symbol, page, header, data } = uploadTable;
  const lists = [{ href: page, name, current: true }];
  const links = [{ href: '/uploader', name: 'Uploader' }];
  return publishedPage({ id: '', name, symbol, header, data, numberedBy: 'submission', levels: months, lists, links });
}
