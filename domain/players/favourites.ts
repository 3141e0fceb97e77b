import { oneLine } from '../tables/oneLine.ts';
import { type PageLevel, publishedPage, type SiteDocument } from '../tables/tablePage.ts';

/** The number of favourites that an account can keep. */
export const MAX_FAVOURITES = 500;

/** The files of an account's table of favourites, all in the folder of `favouritesFolder`. */
export const favouriteFiles = { page: 'table.html', header: 'header.json', data: 'score.json' } as const;
export type FavouriteFile = (typeof favouriteFiles)[keyof typeof favouriteFiles];

/** The folder in the game is symbol and level: `☆st3`. */
export const FAVOURITES_SYMBOL = '☆';

/** The level of a favourite that no table lists. */
const NO_LEVEL = '-';

/** Returns the folder of the table of favourites with a key, which only its owner learns. */
export const favouritesFolder = (key: string) => `/favourites/${key}`;

/** A placement of a chart in a table. */
interface Placed {
  table: string;
  entryNo: number;
  level: string;
  state: 'official' | 'voting' | 'decided';
}

/** A favourite as the table for games lists it. Unknown texts are empty. */
export interface FavouriteChart {
  md5: string;
  sha256: string;
  title: string;
  artist: string;
  songUrl: string;
  chartUrl: string;
  tables: readonly Placed[];
}

/** Returns the placement that gives a favourite its level: an official one, else an open one. */
export const favouritePlacement = <Place extends Placed>(tables: readonly Place[]): Place | undefined =>
  tables.find(({ state }) => state === 'official') ?? tables.find(({ state }) => state === 'voting');

interface FavouriteTable {
  key: string;
  /** The nickname of the owner. */
  owner: string;
  charts: readonly FavouriteChart[];
  /** The tables in their order, with their symbols. */
  tables: readonly { id: string; symbol: string }[];
  document: SiteDocument;
}

/**
 * Returns a file of the table of favourites (docs/reference/table-format.md): all charts with an md5, by table, level
 * and title.
 */
export function favouritesText(file: FavouriteFile, { key, owner, charts, tables, document }: FavouriteTable): string {
  const levels = levelsOf(charts, tables);
  const { page, header, data } = favouriteFiles;
  const name = `Favourites: ${oneLine(owner)}`;
  if (file === data) {
    const rows = levels.flatMap(([level, listed]) => listed.map((chart) => JSON.stringify(rowOf(level, chart))));
    return rows.length === 0 ? '[]' : `[\n${rows.join(',\n')}\n]`;
  }
  if (file === header) {
    const keys = [
      `"name":${JSON.stringify(name)}`,
      `"symbol":${JSON.stringify(FAVOURITES_SYMBOL)}`,
      `"data_url":${JSON.stringify(data)}`,
      `"level_order":${JSON.stringify(levels.map(([level]) => level))}`,
    ];
    return `{\n${keys.join(',\n')}\n}`;
  }
  const folder = favouritesFolder(key);
  return publishedPage(
    document({ name: 'favouriteTable', title: name, path: `${folder}/${page}`, data: `${folder}/${data}` }),
    {
      name,
      header,
      data,
      links: [{ href: '/favourites', name: 'Favourites' }],
      levels: levels.map(
        ([level, listed]): PageLevel => ({
          name: `${FAVOURITES_SYMBOL}${level}`,
          rows: listed.map((chart) => ({ href: pageOf(chart), title: titleOf(chart), artist: chart.artist })),
        }),
      ),
    },
  );
}

const titleOf = ({ title, md5 }: FavouriteChart) => oneLine(title) || md5;

/** Returns the path of the page of a chart on this site. */
function pageOf({ tables, md5, sha256 }: FavouriteChart): string {
  const place = favouritePlacement(tables) ?? tables[0];
  return place ? `/s/${place.table}/${place.entryNo}` : `/chart/${sha256 || md5}/ranking`;
}

const rowOf = (level: string, chart: FavouriteChart) => ({
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
  charts: readonly FavouriteChart[],
  tables: FavouriteTable['tables'],
): [level: string, charts: FavouriteChart[]][] {
  const placed = charts
    .filter(({ md5 }) => md5 !== '')
    .map((chart) => {
      const place = favouritePlacement(chart.tables);
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
