import { gmt9 } from '../common/dates.ts';
import { isLink } from '../common/link.ts';
import { oneLine } from './oneLine.ts';
import { publishedPage, type SiteDocument } from './tablePage.ts';

/** The table of all uploads, at the root of the site. External tools rely on these file names. */
export const uploadTable = {
  name: 'Stella Uploader',
  symbol: 'sU',
  page: 'upload.html',
  header: 'header_upload.json',
  data: 'score_upload.json',
} as const;

/** A chart in the table of uploads. */
export interface UploadTableChart {
  /** The number of its upload. */
  entryNo: number;
  md5: string;
  /** Null if it is unknown. */
  sha256: string | null;
  /** The title of the file; it may be empty, or contain line breaks. */
  title: string;
  /** The title of the upload, used for a chart without one. */
  uploadTitle: string;
  artist: string;
  songUrl: string;
  comment: string;
  publishedAt: Date;
  /** `uploadMonth` of `publishedAt`. */
  month: string;
  /** Whether it can be downloaded here. */
  hasFile: boolean;
}

/** Returns the month of an upload, `YYYY/MM` in GMT+9. */
export const uploadMonth = (publishedAt: Date) => gmt9(publishedAt).slashed.slice(0, 7);

/**
 * Groups charts by the month of their upload, which is their level; oldest month first. A chart uploaded twice is
 * listed once, in the first month.
 *
 * @param charts in order of upload
 */
export function uploadMonths<Chart extends Pick<UploadTableChart, 'md5' | 'month'>>(
  charts: Iterable<Chart>,
): Map<string, Chart[]> {
  const months = new Map<string, Chart[]>();
  const known = new Set<string>();
  for (const chart of charts) {
    if (known.has(chart.md5)) continue;
    known.add(chart.md5);
    const listed = months.get(chart.month);
    if (listed) listed.push(chart);
    else months.set(chart.month, [chart]);
  }
  return months;
}

const titleOf = ({ title, uploadTitle, md5 }: UploadTableChart) => oneLine(title) || oneLine(uploadTitle) || md5;

/**
 * Returns the rows of one month, one per line: by title ignoring case, then number.
 *
 * @param site the public address of the site; null if unknown: then rows have no links here, since links are absolute
 */
export function uploadRows(month: string, charts: readonly UploadTableChart[], site: string | null): string[] {
  return charts
    .map((chart) => {
      const title = titleOf(chart);
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

/** Returns the header file; every month is a level. */
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

/** The most charts that the page lists for browsers without scripts, the newest: there may be tens of thousands. */
const PLAIN_ROWS = 2500;

/** Returns the page, for game clients and for people; newest month first, unlike the data. */
export function uploadPage(months: ReadonlyMap<string, readonly UploadTableChart[]>, document: SiteDocument): string {
  const { name, symbol, page, header, data } = uploadTable;
  let room = PLAIN_ROWS;
  const levels = [...months].reverse().flatMap(([month, charts]) => {
    const listed = charts.slice(0, room);
    room -= listed.length;
    const rows = listed.map((chart) => ({
      href: `/uploader/${chart.entryNo}`,
      title: titleOf(chart),
      artist: chart.artist,
    }));
    return rows.length === 0 ? [] : [{ name: `${symbol}${month}`, rows }];
  });
  return publishedPage(document({ name: 'uploadTable', title: name, path: `/${page}`, data: `/${data}` }), {
    name,
    header,
    data,
    links: [{ href: '/uploader', name: 'Uploader' }],
    levels,
  });
}
