import { levelsOf } from './level.ts';
import { type ListName, listFiles, listNames } from './listFiles.ts';
import type { TableRules } from './tableRules.ts';

/** The script and style of the page. Their names are fixed, since the page is not part of the build. */
export const pageAssets = { script: '/assets/published-page.js', style: '/assets/published-page.css' } as const;

/** The content security policy of the page: only files of this site, and no inline script. */
export const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text, and hides the word that clients search for in every line. */
const escapeHtml = (text: string) =>
  text
    .replace(/[&<>"]/g, (character) => entities[character] ?? character)
    .replace(/b(?=mstable)/gi, (letter) => `&#${letter.charCodeAt(0)};`);

/** The fields of a table that its page contains. */
export type PageTable = Pick<TableRules, 'id' | 'symbol' | 'published' | 'numberedBy' | 'lowest' | 'highest'>;

/** Returns the HTML page of one list of a table. */
export function tablePage(table: PageTable, list: ListName): string {
  const { header, data } = listFiles[list];
  return publishedPage({
    id: table.id,
    name: table.published[list],
    symbol: table.symbol,
    header,
    data,
    numberedBy: table.numberedBy,
    levels: levelsOf(table).map(String),
    lists: listNames.map((sibling) => ({
      href: listFiles[sibling].page,
      name: table.published[sibling],
      current: sibling === list,
    })),
    links: [{ href: `/vote/${table.id}`, name: 'Vote', label: 'vote' }],
  });
}

/** The content of a published page. The files it names are in the same directory. */
export interface PageParts {
  /** The table that gives the page its color; empty for none. */
  id: string;
  name: string;
  symbol: string;
  header: string;
  data: string;
  numberedBy: TableRules['numberedBy'];
  /** Lowest first. */
  levels: readonly string[];
  /** Links to this list and the other lists of the table. */
  lists: readonly { href: string; name: string; current: boolean }[];
  /** `label` is the key of the translated text, for the script. */
  links: readonly { href: string; name: string; label?: string }[];
}

/**
 * Returns a page for game clients and for people. Clients extract the `meta` line in different ways: it must stay
 * exactly as it is, alone on its line, before any other `content`, and the word `bmstable` must not occur elsewhere.
 * Hence a plain template that no framework or minifier changes.
 *
 * People see the rows once the script has loaded the data file; without scripts they get links to the files.
 */
export function publishedPage(parts: PageParts): string {
  const { header, data } = parts;
  const [id, name, symbol] = [escapeHtml(parts.id), escapeHtml(parts.name), escapeHtml(parts.symbol)];
  const lists = parts.lists.map(({ href, name: listName, current }) => {
    const currentMark = current ? ' aria-current="page"' : '';
    return `<a href="${escapeHtml(href)}"${currentMark}>${escapeHtml(listName)}</a>`;
  });
  const links = parts.links.map(({ href, name: linkName, label }) => {
    const labelMark = label === undefined ? '' : ` data-label="${label}"`;
    return `<a href="${escapeHtml(href)}"${labelMark}>${escapeHtml(linkName)}</a>`;
  });
  const levels = parts.levels.map((level) => `<a href="#level-${level}">${symbol}${level}</a>`);
  return `<!DOCTYPE html>
<html lang="en" data-mantine-color-scheme="dark">
<head>
<meta charset="utf-8" />
<meta name="bmstable" content="${header}" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<script src="/before-first-paint.js"></script>
<link rel="stylesheet" href="${pageAssets.style}" />
<script type="module" src="${pageAssets.script}"></script>
</head>
<body data-table="${id}" data-symbol="${symbol}" data-rows="${data}" data-numbered-by="${parts.numberedBy}">
<header>
<a class="home" href="/"><img src="/favicon.svg" alt="" width="28" height="28" />Stellaverse</a>
<nav class="lists" data-label="lists">
${[...lists, ...links].join('\n')}
</nav>
</header>
<main>
<h1>${name}</h1>
<p class="files"><a href="${header}">${header}</a> <a href="${data}">${data}</a></p>
<noscript>
<p lang="en">The charts of this list are shown by a script. Without it, the list is the file <a href="${data}">${data}</a>; a game client reads this page's address.</p>
<p lang="ja">譜面の一覧はスクリプトで表示されます。スクリプトなしの場合は <a href="${data}">${data}</a> をご覧ください。ゲームクライアントにはこのページのアドレスを登録できます。</p>
<p lang="ko">채보 목록은 스크립트로 표시됩니다. 스크립트 없이는 <a href="${data}">${data}</a> 파일에서 볼 수 있으며, 게임 클라이언트에는 이 페이지의 주소를 등록하세요.</p>
</noscript>
<nav class="levels" data-label="levels" hidden>
${levels.join('\n')}
</nav>
<div id="list"></div>
</main>
</body>
</html>
`;
}
