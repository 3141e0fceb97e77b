import fs from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { ownTextKeys } from '#server/platform/documents/brand.ts';
import type { DocumentPage, Documents, DocumentText } from '#server/platform/documents/documents.ts';
import { frameSections, type Section } from '../../web/base/i18n/sections.ts';
import { documentTitle, homeTitle } from '../../web/frame/documentTitle.ts';
import { descriptionKey, type PageName, pages } from '../../web/frame/pages/pages.ts';
import { framePreloads, preloadsOf } from '../../web/frame/pages/preloads.ts';

const web = path.join(import.meta.dirname, '../../web');
export const languages = ['en', 'ja', 'ko'] as const;

type Texts = { readonly [key: string]: string | Texts };
export type Bundle = Rolldown.OutputBundle;

/**
 * Writes `documents.json` beside the pages: what the server puts into the head of each page's document. Titles and
 * descriptions are those of the site's own texts; scripts and styles have the names that this build gave them.
 */
export function documents(): Plugin {
  return {
    name: 'documents',
    apply: 'build',
    async generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', fileName: 'documents.json', source: JSON.stringify(await documentsOf(bundle)) });
    },
  };
}

async function documentsOf(bundle: Bundle): Promise<Documents> {
  const names = Object.keys(pages) as PageName[];
  const known = new Set(closureOf(bundle, entryOf(bundle)));
  const documentPage = async (name: PageName): Promise<DocumentPage> => {
    const { path, screen, texts } = pages[name];
    const chunk = chunkOf(bundle, screen);
    if (!chunk) throw new Error(`The build has no screen web/${screen}.`);
    const scripts = closureOf(bundle, chunk.fileName).filter((file) => !known.has(file));
    return {
      path,
      scripts,
      styles: scripts.flatMap((file) => stylesOf(bundle, file)),
      texts: byLanguage((language) => textFiles(bundle, language, texts)),
      calls: await preloadsOf(pages[name]),
    };
  };
  return {
    frame: { calls: framePreloads(), texts: byLanguage((language) => textFiles(bundle, language, frameSections)) },
    pages: Object.fromEntries(await Promise.all(names.map(async (name) => [name, await documentPage(name)] as const))),
    texts: byLanguage((language) => {
      const text = catalogOf(language);
      const textOf = (name: PageName): DocumentText => {
        const { title, titleValues } = pages[name];
        const heading = title === null ? '{{title}}' : filled(text(title), titleValues);
        return {
          title: name === 'home' ? homeTitle(heading) : documentTitle(heading),
          description: text(descriptionKey(name)),
        };
      };
      return {
        pages: Object.fromEntries(names.map((name) => [name, textOf(name)])),
        notFound: { title: documentTitle(text('notFound.title')), description: text('notFound.text') },
      };
    }),
    ownTexts: byLanguage((language) =>
      Object.fromEntries(Object.entries(ownTextKeys).map(([key, at]) => [key, catalogOf(language)(at)])),
    ),
  };
}

const byLanguage = <Value>(of: (language: (typeof languages)[number]) => Value) =>
  Object.fromEntries(languages.map((language) => [language, of(language)]));

function catalogOf(language: string): (key: string) => string {
  const files = fs.globSync(`base/i18n/${language}/*.json`, { cwd: web });
  const all: Texts = Object.assign(
    {},
    ...files.map((file) => JSON.parse(fs.readFileSync(path.join(web, file), 'utf8'))),
  );
  return (key) => {
    const found = key
      .split('.')
      .reduce<string | Texts | undefined>((at, part) => (at as Texts | undefined)?.[part], all);
    if (typeof found !== 'string') throw new Error(`There is no text ${key} in ${language}.`);
    return found;
  };
}

const filled = (text: string, values: Readonly<Record<string, string>> = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);

const chunks = (bundle: Bundle) => Object.values(bundle).filter((output) => output.type === 'chunk');

/** The file that holds a module, by its path from `web/`. */
export function chunkOf(bundle: Bundle, module: string): Rolldown.OutputChunk | undefined {
  const id = path.join(web, module);
  return chunks(bundle).find(({ moduleIds }) => moduleIds.includes(id));
}

export function entryOf(bundle: Bundle): string {
  const id = path.join(web, 'index.html');
  const entry = chunks(bundle).find(({ facadeModuleId }) => facadeModuleId === id);
  if (!entry) throw new Error('The build has no first script.');
  return entry.fileName;
}

/** A script and everything that it imports at once. */
export function closureOf(bundle: Bundle, file: string, seen: Set<string> = new Set()): string[] {
  const output = bundle[file];
  if (seen.has(file) || output?.type !== 'chunk') return [...seen];
  seen.add(file);
  for (const imported of output.imports) closureOf(bundle, imported, seen);
  return [...seen];
}

function stylesOf(bundle: Bundle, file: string): string[] {
  const output = bundle[file];
  return output?.type === 'chunk' ? [...(output.viteMetadata?.importedCss ?? [])] : [];
}

/** The files of sections of the texts in a language. */
export function textFiles(bundle: Bundle, language: string, sections: readonly Section[]): string[] {
  const files = sections.map((section) => chunkOf(bundle, `base/i18n/${language}/${section}.json`)?.fileName);
  return [...new Set(files.filter((file) => file !== undefined))];
}
