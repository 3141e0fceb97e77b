import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The languages of the documents; the first is for who wants none of them. */
export const documentLanguages = ['en', 'ja', 'ko'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

type ByLanguage<Value> = Readonly<Record<string, Value>>;

/** What a page is called, and what it says of itself; with `{{name}}` where the address or the entry fills it in. */
export interface DocumentText {
  title: string;
  description: string;
}

/** What a page loads at once, all of it beside the first script. */
export interface DocumentPage {
  /** Its address, with `$name` for each parameter. */
  path: string;
  scripts: readonly string[];
  styles: readonly string[];
  /** Files of texts, by language. */
  texts: ByLanguage<readonly string[]>;
  /** Addresses of the calls it makes; parameters as in `path`. */
  calls: readonly string[];
}

/** What the build tells the server of the pages (`documents.json`, written by `scripts/build/documents.ts`). */
export interface Documents {
  /** What every page loads, whatever it is. */
  frame: { calls: readonly string[]; texts: ByLanguage<readonly string[]> };
  pages: Readonly<Record<string, DocumentPage>>;
  texts: ByLanguage<{ pages: Readonly<Record<string, DocumentText>>; notFound: DocumentText }>;
}

/** The document as it was built, around the place of its head, and what is known of its pages. */
export interface BuiltDocuments extends Documents {
  before: string;
  after: string;
}

/** Between these the built document has a head of its own, for who opens it without the server. */
const HEAD = /<!-- page -->[\s\S]*<!-- \/page -->/;

/** Reads what the build has left for the server; null where it left nothing. */
export function readDocuments(folder: string): BuiltDocuments | null {
  const facts = path.join(folder, 'documents.json');
  if (!existsSync(facts)) return null;
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const [before, after] = html.split(HEAD);
  if (before === undefined || after === undefined) throw new Error('The built document has no place for its head.');
  return { before, after, ...(JSON.parse(readFileSync(facts, 'utf8')) as Documents) };
}

/** Which page an address is of, and what its parameters say. */
export interface FoundPage {
  name: string;
  params: Readonly<Record<string, string>>;
}

/** The page of an address, or null where no page has it. A slash at its end says nothing. */
export function matchPage({ pages }: Pick<Documents, 'pages'>, address: string): FoundPage | null {
  const words = wordsOf(address);
  if (words === null) return null;
  for (const [name, page] of Object.entries(pages)) {
    const wanted = page.path.split('/').slice(1);
    if (page.path === '/' ? words.length > 0 : wanted.length !== words.length) continue;
    const params: Record<string, string> = {};
    const fits = words.every((word, index) => {
      const part = wanted[index] ?? '';
      if (part.startsWith('$')) params[part.slice(1)] = word;
      return part.startsWith('$') || part === word;
    });
    if (fits) return { name, params };
  }
  return null;
}

/** The parts of a path as they were meant; null where it cannot be read. */
function wordsOf(address: string): string[] | null {
  try {
    return address.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** What the head of a document says. */
export interface Head {
  language: DocumentLanguage;
  title: string;
  description: string;
  /** Where the site is reached from outside, without a slash at its end. */
  site: string;
  /** The path under which the page is known; null where there is none. */
  canonical: string | null;
  scripts: readonly string[];
  styles: readonly string[];
  calls: readonly string[];
}

const locales = { en: 'en_US', ja: 'ja_JP', ko: 'ko_KR' } as const;

/** The size of the image that is shown where a page is shared. */
const SHARE_IMAGE = { path: '/share.png', width: 1200, height: 630 } as const;

/** The whole document: as it was built, with a head of its own. Every text in it is escaped. */
export function renderDocument({ before, after }: Pick<BuiltDocuments, 'before' | 'after'>, head: Head): string {
  const { language, title, description, site, canonical, scripts, styles, calls } = head;
  const address = canonical === null ? null : site + canonical;
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    address === null ? meta('name', 'robots', 'noindex') : `<link rel="canonical" href="${escapeHtml(address)}" />`,
    meta('property', 'og:site_name', 'Stellaverse'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(address === null ? [] : [meta('property', 'og:url', address)]),
    meta('property', 'og:image', site + SHARE_IMAGE.path),
    meta('property', 'og:image:width', String(SHARE_IMAGE.width)),
    meta('property', 'og:image:height', String(SHARE_IMAGE.height)),
    meta('property', 'og:locale', locales[language]),
    meta('name', 'twitter:card', 'summary_large_image'),
    // As the script will ask, to the letter: an answer is used for a request of the same mode only.
    ...calls.map((call) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeHtml(call)}" />`),
    ...scripts.map(
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${escapeHtml(file)}" />`,
    ),
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${escapeHtml(file)}" />`),
  ];
  return `${before.replace('<html lang="en"', `<html lang="${language}"`)}${lines.join('\n    ')}${after}`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Fills in `{{name}}`; what nothing is known of stays out. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** The addresses of a page's calls, with the parameters of its own address in their place. */
export function requestUrls(page: DocumentPage, params: FoundPage['params']): string[] {
  return page.calls.map((call) =>
    call.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
  );
}
