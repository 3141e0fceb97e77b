import { levelsOf } from './level.ts';
import { type ListName, listFiles, listNames } from './listFiles.ts';
import type { TableRules } from './tableRules.ts';

/** Where the build puts what the page needs: fixed names, since the page is no part of the build. */
export const pageAssets = { script: '/assets/published-page.js', style: '/assets/published-page.css' } as const;

/** What the page may load: its own files and nothing else, no script within it. */
export const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** What the page says of its table. */
export type PageTable = Pick<TableRules, 'id' | 'symbol' | 'published' | 'numberedBy' | 'lowest' | 'highest'>;

/** The page of one list of a table. */
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

/** What a page is made of; its files lie beside it. */
export interface PageParts {
  /** What its colour goes by; empty: none. */
  id: string;
  name: string;
  symbol: string;
  header: string;
  data: string;
  numberedBy: TableRules['numberedBy'];
  /** Lowest first. */
  levels: readonly string[];
  /** This list and those beside it. */
  lists: readonly { href: string; name: string; current: boolean }[];
  /** `label` is what the script knows its text by. */
  links: readonly { href: string; name: string; label?: string }[];
}

/**
 * A page for game clients and for people. Clients read one line of it, each in its own way: the `meta` line must stay exactly
 * as it is, alone on its line, before any other `content`, and its word nowhere else in the page (bmstable.md §2). So this is
 * a plain template that no framework and no minifier touches.
 *
 * People see the rows once the script has read the data file; without it they get the links.
 */
export function publishedPage(parts: PageParts): string {
  const { header, data } = parts;
  const [id, name, symbol] = [escapeHtml(parts.id), escapeHtml(parts.name), escapeHtml(parts.symbol)];
  const lists = parts.lists.map(({ href, name: listed, current }) => {
    const here = current ? ' aria-current="page"' : '';
    return `<a href="${escapeHtml(href)}"${here}>${escapeHtml(listed)}</a>`;
  });
  const links = parts.links.map(({ href, name: linked, label }) => {
    const known = label === undefined ? '' : ` data-label="${label}"`;
    return `<a href="${escapeHtml(href)}"${known}>${escapeHtml(linked)}</a>`;
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
