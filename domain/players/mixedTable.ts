import { oneLine } from '../tables/oneLine.ts';
import { type PageLevel, type PublishedPageName, publishedPage, type SiteDocument } from '../tables/tablePage.ts';

/** The files of a table with charts of several tables, all in a folder of its own. */
export const mixedFiles = { page: 'table.html', header: 'header.json', data: 'score.json' } as const;
export type MixedFile = (typeof mixedFiles)[keyof typeof mixedFiles];

/** The level of a chart that no table lists. */
const NO_LEVEL = '-';

/** A placement of a chart in a table. */
interface Placed {
  table: string;
  entryNo: number;
  level: string;
  state: 'official' | 'voting' | 'decided';
}

/** A chart as the table for games lists it. Unknown texts are empty. */
export interface MixedChart {
  md5: string;
  sha256: string;
  title: string;
  artist: string;
  songUrl: string;
  chartUrl: string;
  tables: readonly Placed[];
}

/** Returns the placement that gives a chart its level: an official one, else an open one. */
export const placementOf = <Place extends Placed>(tables: readonly Place[]): Place | undefined =>
  tables.find(({ state }) => state === 'official') ?? tables.find(({ state }) => state === 'voting');

/** A table for game clients with charts of several tables. */
export interface MixedTable {
  name: string;
  /** The folder in the game is symbol and level: `☆st3`. */
  symbol: string;
  folder: string;
  /** The page of the site that shows it, and the one about it. */
  page: PublishedPageName;
  link: { href: string; name: string };
  charts: readonly MixedChart[];
  /** The tables in their order, with what stands before their levels. */
  tables: readonly { id: string; symbol: string }[];
  document: SiteDocument;
}

/** Returns a file of such a table (docs/reference/table-format.md): all charts with an md5, by table, level and title. */
export function mixedText(file: MixedFile, { name, symbol, folder, charts, tables, ...of }: MixedTable): string {
  const levels = levelsOf(charts, tables);
  const { page, header, data } = mixedFiles;
  if (file === data) {
    const rows = levels.flatMap(([level, listed]) => listed.map((chart) => JSON.stringify(rowOf(level, chart))));
    return rows.length === 0 ? '[]' : `[\n${rows.join(',\n')}\n]`;
  }
  if (file === header) {
    const keys = [
      `"name":${JSON.stringify(name)}`,
      `"symbol":${JSON.stringify(symbol)}`,
      `"data_url":${JSON.stringify(data)}`,
      `"level_order":${JSON.stringify(levels.map(([level]) => level))}`,
    ];
    return `{\n${keys.join(',\n')}\n}`;
  }
  return publishedPage(
    of.document({ name: of.page, title: name, path: `${folder}/${page}`, data: `${folder}/${data}` }),
    {
      name,
      header,
      data,
      links: [of.link],
      levels: levels.map(
        ([level, listed]): PageLevel => ({
          name: `${symbol}${level}`,
          rows: listed.map((chart) => ({ href: pageOf(chart), title: titleOf(chart), artist: chart.artist })),
        }),
      ),
    },
  );
}

const titleOf = ({ title, md5 }: MixedChart) => oneLine(title) || md5;

/** Returns the path of the page of a chart on this site. */
function pageOf({ tables, md5, sha256 }: MixedChart): string {
  const place = placementOf(tables) ?? tables[0];
  return place ? `/s/${place.table}/${place.entryNo}` : `/chart/${sha256 || md5}/ranking`;
}

const rowOf = (level: string, chart: MixedChart) => ({
  md5: chart.md5,
  ...(chart.sha256 && { sha256: chart.sha256 }),
  title: titleOf(chart),
  artist: oneLine(chart.artist),
  url: chart.songUrl,
  url_diff: chart.chartUrl,
  level,
  page: pageOf(chart),
});

/** Groups charts by level, in the order of the tables; a chart without a level comes last. */
function levelsOf(
  charts: readonly MixedChart[],
  tables: MixedTable['tables'],
): [level: string, charts: MixedChart[]][] {
  const placed = charts
    .filter(({ md5 }) => md5 !== '')
    .map((chart) => {
      const place = placementOf(chart.tables);
      const at = place ? tables.findIndex(({ id }) => id === place.table) : -1;
      const symbol = tables[at]?.symbol;
      const title = titleOf(chart).toLowerCase();
      return place && symbol !== undefined
        ? { chart, title, at, level: Number(place.level), name: `${symbol}${place.level}` }
        : { chart, title, at: tables.length, level: 0, name: NO_LEVEL };
    })
    .sort((a, b) => a.at - b.at || a.level - b.level || (a.title < b.title ? -1 : a.title > b.title ? 1 : 0));
  const levels = Map.groupBy(placed, ({ name }) => name);
  return [...levels].map(([name, listed]) => [name, listed.map(({ chart }) => chart)]);
}
