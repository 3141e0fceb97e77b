import { levelName } from './level.ts';
import { type ListName, listFiles, listTitle, mainListNames } from './listFiles.ts';
import { oneLine } from './oneLine.ts';
import { type ListedChart, publishedRows } from './tableJson.ts';
import type { TableRules } from './tableRules.ts';

/** The pages of the site that show a published list (`web/frame/pages/pages.ts`). */
export type PublishedPageName =
  | `${ListName}List`
  | 'uploadTable'
  | 'estimateTable'
  | 'todoTable'
  | 'targetsTable'
  | 'favouriteTable'
  | 'foundTable';

/** Returns the document of a page of the site, as every page has it: with its scripts and styles, and empty. */
export type SiteDocument = (page: {
  name: PublishedPageName;
  title: string;
  /** Its path, and that of the data file that it shows. */
  path: string;
  data: string;
}) => string;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** Hides the word that clients search for in every line. */
const hideWord = (html: string) => html.replace(/b(?=mstable)/gi, (letter) => `&#${letter.charCodeAt(0)};`);

/** The fields of a table that its page contains. */
export type PageTable = Pick<TableRules, 'id' | 'symbol' | 'published'>;

/** Returns the HTML page of one list of a table. */
export function tablePage(
  table: PageTable,
  list: ListName,
  charts: readonly ListedChart[],
  document: SiteDocument,
): string {
  const { page, header, data } = listFiles[list];
  const title = listTitle(table, list);
  const folder = `/${table.id}`;
  return publishedPage(document({ name: `${list}List`, title, path: `${folder}/${page}`, data: `${folder}/${data}` }), {
    name: title,
    header,
    data,
    links: [
      ...mainListNames.map((sibling) => ({ href: listFiles[sibling].page, name: table.published[sibling] })),
      { href: '/tables', name: 'All tables' },
      { href: `/vote/${table.id}`, name: 'Vote' },
    ],
    levels: chartsByLevel(table, charts),
  });
}

/** Returns the charts of a list by level, in published order, as links to their pages. */
export function chartsByLevel(
  table: Pick<PageTable, 'id' | 'symbol'>,
  charts: readonly ListedChart[],
): readonly PageLevel[] {
  const levels = Map.groupBy(publishedRows(charts), ({ level }) => level);
  return [...levels].map(([level, rows]) => ({
    name: levelName(table, level),
    rows: rows.map(({ entryNo, title, artist }) => ({ href: `/s/${table.id}/${entryNo}`, title, artist })),
  }));
}

/** The charts of a level on a published page. */
export interface PageLevel {
  name: string;
  rows: readonly { href: string; title: string; artist: string }[];
}

/** What a published page adds to the document of the site. The files it names are in the same directory. */
export interface PageParts {
  name: string;
  header: string;
  data: string;
  /** To the other lists of the table, and to pages about it. */
  links: readonly { href: string; name: string }[];
  levels: readonly PageLevel[];
}

/** Clients read the encoding first; everything else of the document comes after the line that they look for. */
const CHARSET = /<meta charset="utf-8" ?\/?>/;

/** The text of the site's document for browsers without scripts, which the list replaces. */
const NOSCRIPT = /<noscript>[\s\S]*?<\/noscript>/;

/**
 * Makes a document of the site a page for game clients too. Clients extract the `meta` line in different ways: it must
 * stay exactly as it is, alone on its line, before any other `content`, and the word `bmstable` must not occur
 * elsewhere (docs/reference/table-format.md §2).
 *
 * The script of the site shows the rows of the data file; without scripts the list is in the page.
 */
export function publishedPage(document: string, parts: PageParts): string {
  const list = hideWord(`<noscript>\n${plainList(parts)}\n</noscript>`);
  return hideWord(document)
    .replace(NOSCRIPT, () => list)
    .replace(CHARSET, (charset) => `${charset}\n<meta name="bmstable" content="${parts.header}" />\n`);
}

function plainList({ name, data, links, levels }: PageParts): string {
  const link = (href: string, text: string) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
  const nav = [link('/', 'Home'), ...links.map(({ href, name: text }) => link(href, text)), link(data, data)];
  return [
    `<h1>${escapeHtml(name)}</h1>`,
    `<p>${nav.join(' · ')}</p>`,
    ...levels.flatMap((level) => [
      `<h2>${escapeHtml(level.name)}</h2>`,
      '<ul>',
      ...level.rows.map(({ href, title, artist }) =>
        `<li>${link(href, oneLine(title) || '–')} ${escapeHtml(oneLine(artist))}`.trimEnd(),
      ),
      '</ul>',
    ]),
  ].join('\n');
}
