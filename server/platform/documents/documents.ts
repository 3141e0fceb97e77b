import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rendered } from '#contract/platform/rendering.ts';

/** The folder of the built pages. */
export const builtPages = fileURLToPath(new URL('../../../dist', import.meta.url));

/** The languages of the documents; the first is the fallback. */
export const documentLanguages = ['en', 'ja', 'ko'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

type ByLanguage<Value> = Readonly<Record<string, Value>>;

/** Title and description of a page, with `{{name}}` for values of the address or the entry. */
export interface DocumentText {
  title: string;
  description: string;
}

/** What a page preloads, in parallel with the first script. */
export interface DocumentPage {
  /** Its path, with `$name` for each parameter. */
  path: string;
  scripts: readonly string[];
  styles: readonly string[];
  /** Files of texts, by language. */
  texts: ByLanguage<readonly string[]>;
  /** The URLs that it requests; parameters as in `path`. */
  calls: readonly string[];
}

/** The data about pages for the server (`documents.json`, written by `scripts/build/documents.ts`). */
export interface Documents {
  /** Preloads of every page. */
  frame: { calls: readonly string[]; texts: ByLanguage<readonly string[]> };
  pages: Readonly<Record<string, DocumentPage>>;
  texts: ByLanguage<{ pages: Readonly<Record<string, DocumentText>>; notFound: DocumentText }>;
  /** The texts that an operator may replace, by their keys in `brand.ts`. */
  ownTexts: ByLanguage<Readonly<Record<string, string>>>;
}

/** The built document, split at its head, with the data about pages. */
export interface BuiltDocuments extends Documents {
  before: string;
  after: string;
  /** The notice about the beta, in every language. */
  beta: string;
  /** The paths of the pictures of tables. */
  tableImages: ReadonlySet<string>;
}

/** The head of the built document, which is replaced; without the server it is used as it is. */
const HEAD = /<!-- page -->[\s\S]*<!-- \/page -->/;

/** The notice about the beta at the start of its body. Published pages that game clients read have none. */
const BETA = /\s*<!-- beta -->([\s\S]*)<!-- \/beta -->/;

/** Reads the documents of a build; null when there is none. */
export function readDocuments(folder: string): BuiltDocuments | null {
  const facts = path.join(folder, 'documents.json');
  if (!existsSync(facts)) return null;
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const beta = BETA.exec(html)?.[1] ?? '';
  const [before, after] = html.replace(BETA, '').split(HEAD);
  if (before === undefined || after === undefined) throw new Error('The built document has no mark for its head.');
  const tableImages = new Set(globSync('share/*.jpg', { cwd: folder }).map((file) => `/${file}`));
  return { before, after, beta, tableImages, ...(JSON.parse(readFileSync(facts, 'utf8')) as Documents) };
}

/** The page of an address, with its parameters. */
export interface FoundPage {
  name: string;
  params: Readonly<Record<string, string>>;
}

/** Finds the page of an address; null without one. Ignores a slash at the end. */
export function matchPage({ pages }: Pick<Documents, 'pages'>, address: string): FoundPage | null {
  const parts = partsOf(address);
  if (parts === null) return null;
  for (const [name, page] of Object.entries(pages)) {
    const pattern = page.path.split('/').slice(1);
    if (page.path === '/' ? parts.length > 0 : pattern.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const matches = parts.every((part, index) => {
      const expected = pattern[index] ?? '';
      if (expected.startsWith('$')) params[expected.slice(1)] = part;
      return expected.startsWith('$') || expected === part;
    });
    if (matches) return { name, params };
  }
  return null;
}

/** Returns the decoded parts of a path; null when it is malformed. */
function partsOf(address: string): string[] | null {
  try {
    return address.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** The contents of the head of a document. */
export interface Head {
  language: DocumentLanguage;
  title: string;
  description: string;
  /** The public address of the site, without a slash at the end. */
  site: string;
  /** The canonical path of the page; null when there is no page. */
  canonical: string | null;
  /** The path of the image that link previews show. */
  image: string;
  /** The Atom feeds of what the page shows. */
  feeds: readonly DocumentFeed[];
  scripts: readonly string[];
  styles: readonly string[];
  calls: readonly string[];
}

const locales = { en: 'en_US', ja: 'ja_JP', ko: 'ko_KR' } as const;

/** The link preview image of pages that are not about a table. All images have this size. */
const SITE_IMAGE = '/share.png';
const IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** Returns the path of the image that link previews show: that of the page's table, if it has one. */
export function shareImage(documents: BuiltDocuments | null, tableId = ''): string {
  const image = `/share/${tableId}.jpg`;
  return documents?.tableImages.has(image) ? image : SITE_IMAGE;
}

/** Returns the path of the image of a page: the picture of the thing that it is about, else that of its table. */
export function shareImageOf(documents: BuiltDocuments | null, { name, params }: FoundPage): string {
  const { tableId = '', entryNo, sha256 = '', userId = '' } = params;
  const drawn: Readonly<Record<string, string>> = {
    chart: `chart/${sha256.toLowerCase()}`,
    song: `entry/${tableId}/${entryNo}`,
    upload: `upload/${entryNo}`,
    voteCount: `count/${tableId}`,
    user: `user/${tableId}/${encodeURIComponent(userId)}`,
    officialList: `list/${tableId}/official`,
    votingList: `list/${tableId}/voting`,
    subList: `list/${tableId}/sub`,
  };
  return drawn[name] === undefined ? shareImage(documents, tableId) : `/share/${drawn[name]}.png`;
}

/** An Atom feed: its title, its path, the page that it follows, and the kind of events in it; without one, those of a table. */
interface DocumentFeed {
  title: string;
  path: string;
  page: string;
  kind?: 'decided' | 'notice' | 'upload';
}

/** The feeds of the whole site, which home names. */
export const SITE_FEEDS: readonly DocumentFeed[] = [
  { title: 'Vote counts', path: '/feeds/counts.atom', page: '/', kind: 'decided' },
  { title: 'Notices', path: '/feeds/notices.atom', page: '/notice', kind: 'notice' },
  { title: 'Uploads', path: '/feeds/uploads.atom', page: '/uploader', kind: 'upload' },
];

/** Returns the feed of a table. */
export function tableFeed({ id, name }: { id: string; name: string }): DocumentFeed {
  return { title: name, path: `/${id}/feed.atom`, page: `/${id}/table.html` };
}

/**
 * Returns the document with this head, and with the outline of the build in place of a page. Escapes every text in it.
 *
 * @param hasPage whether a rendered page follows (`withPage`), which needs no replies but those in it
 */
export function renderDocument(
  { before, after }: Pick<BuiltDocuments, 'before' | 'after'>,
  head: Head,
  hasPage = false,
): string {
  const { language, title, description, site, canonical, image, feeds, scripts, styles } = head;
  const calls = hasPage ? [] : head.calls;
  const address = canonical === null ? null : site + canonical;
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    address === null ? meta('name', 'robots', 'noindex') : `<link rel="canonical" href="${escapeHtml(address)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(address === null ? [] : [meta('property', 'og:url', address)]),
    meta('property', 'og:image', site + image),
    meta('property', 'og:image:width', String(IMAGE_SIZE.width)),
    meta('property', 'og:image:height', String(IMAGE_SIZE.height)),
    meta('property', 'og:locale', locales[language]),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...feeds.map(
      ({ title, path }) =>
        `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${escapeHtml(path)}" />`,
    ),
    // Must match the script's request: a preload is only used for a request of the same mode.
    ...calls.map((call) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeHtml(call)}" />`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${escapeHtml(file)}" />`),
    ...scripts.map(
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${escapeHtml(file)}" />`,
    ),
  ];
  const start = before.replace('<html lang="en"', `<html lang="${language}"`);
  return `${start}${lines.join('\n    ')}${after}`;
}

/** The outline in the root element, which a rendered page replaces. */
const OUTLINE = /<div id="root">[\s\S]*<!-- \/root --><\/div>/;

/** What browsers without scripts read in an outline; a page says itself what needs them. */
const NOSCRIPT = /<noscript>[\s\S]*?<\/noscript>/;

/** Returns a document with a rendered page in place of the outline, and its replies for the script. */
export function withPage(document: string, { html, replies }: Rendered): string {
  const data = JSON.stringify(replies).replaceAll('<', '\\u003c');
  const content = `<div id="root">${html}</div>\n    <script type="application/json" id="replies">${data}</script>`;
  return document.replace(NOSCRIPT, '').replace(OUTLINE, () => content);
}

/**
 * Returns a document with the notice about the beta, which browsers show once from the first paint on.
 *
 * @param text in place of the built-in texts; `off` for no notice
 */
export function withBetaNotice(document: string, { beta }: Pick<BuiltDocuments, 'beta'>, text: string): string {
  if (text === 'off') return document;
  const own = (_: string, label: string) => `<strong ${label}>${escapeHtml(text)}</strong>`;
  const notice = text === '' ? beta : beta.replace(/<strong (.*?)>[\s\S]*?<\/p>(?=\s*<button)/g, own);
  return document.replace('<body>', (body) => body + notice);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, attributes included. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Replaces each `{{name}}` by its value, or by nothing. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** Returns the URLs that a page requests first, with the parameters of its address filled in. */
export function requestUrls(page: DocumentPage, params: FoundPage['params']): string[] {
  return page.calls.map((call) =>
    call.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
  );
}
