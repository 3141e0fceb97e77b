import fs from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { frameSections, type Section } from '../../web/base/i18n/sections.ts';
import { budgets as limits } from '../../web/frame/pages/page.ts';
import { type PageName, pages } from '../../web/frame/pages/pages.ts';
import { type Bundle, chunkOf, closureOf, entryOf, languages, textFiles } from './documents.ts';

/** What every page imports without an action of the visitor once it is shown: modules from `web/`, and their texts. */
const onEveryPage: { modules: readonly string[]; texts: readonly Section[] } = {
  modules: ['shell/announcements/NewestNotice.tsx', 'base/offline/startOffline.ts'],
  texts: ['dialogs'],
};

/** The scripts of a page in each language, by its name: what the build counted (`budgets.json`). */
export type ScriptsOfPages = Readonly<Record<string, readonly (readonly string[])[]>>;

const kB = (bytes: number) => (bytes / 1000).toFixed(1);

/**
 * Prints how much script each page loads until it is idle, in the language with the longest texts, and fails the build
 * where that exceeds the page's budget. Runs after `compressed`, whose files it measures.
 */
export function budgets(): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    generateBundle(_options, bundle) {
      const source = JSON.stringify(scriptsOfPages(bundle));
      this.emitFile({ type: 'asset', fileName: 'budgets.json', source });
    },
    writeBundle: {
      order: 'post',
      async handler({ dir = '' }, bundle) {
        const sizes: Record<string, number> = {};
        const files = Object.keys(bundle).filter((file) => file.endsWith('.js'));
        for (const file of files) sizes[file] = (await fs.stat(path.join(dir, `${file}.br`))).size;
        const rows = Object.entries(scriptsOfPages(bundle)).map(([name, byLanguage]) => {
          const totals = byLanguage.map((scripts) => scripts.reduce((sum, file) => sum + (sizes[file] ?? 0), 0));
          const limit = limits[pages[name as PageName].budget ?? 'reads'];
          return { name, bytes: Math.max(...totals), limit };
        });
        rows.sort((one, other) => other.bytes - one.bytes);
        const lines = rows.map(
          ({ name, bytes, limit }) =>
            `${name.padEnd(18)}${kB(bytes).padStart(7)} of ${limit}${bytes > limit * 1000 ? '  EXCEEDED' : ''}`,
        );
        this.info(`kB of script (brotli) until a page is idle\n${lines.join('\n')}`);
        const exceeded = rows.filter(({ bytes, limit }) => bytes > limit * 1000).map(({ name }) => name);
        if (exceeded.length > 0) this.error(`Pages exceed their budgets of script: ${exceeded.join(', ')}.`);
      },
    },
  };
}

function scriptsOfPages(bundle: Bundle): ScriptsOfPages {
  const scripts = (language: string, name: PageName) => {
    const { screen, texts } = pages[name];
    const sections = [...frameSections, ...texts, ...onEveryPage.texts];
    const modules = [screen, ...onEveryPage.modules].map((module) => {
      const chunk = chunkOf(bundle, module);
      if (!chunk) throw new Error(`The build has no module web/${module}.`);
      return chunk.fileName;
    });
    const files = [entryOf(bundle), ...modules, ...textFiles(bundle, language, sections)];
    return [...files.reduce((seen, file) => new Set(closureOf(bundle, file, seen)), new Set<string>())];
  };
  const names = Object.keys(pages) as PageName[];
  return Object.fromEntries(names.map((name) => [name, languages.map((language) => scripts(language, name))]));
}
