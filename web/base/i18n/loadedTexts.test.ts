import { expect, test } from 'vitest';
import type { AnyPage } from '../../frame/pages/page.ts';
import { pages } from '../../frame/pages/pages.ts';
import { frameSections, type Section } from './sections.ts';

const globbed = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** The source of every module, by its path from `web/`. */
const sources = new Map(
  Object.entries(globbed).map(([file, source]) => [new URL(file, 'file:///base/i18n/here').pathname.slice(1), source]),
);
const files = import.meta.glob<object>('./en/*.json', {
  import: 'default',
  eager: true,
});

/** The section that holds each top-level key of the texts: `vote` → `voting`. */
const sectionOf = new Map(
  Object.entries(files).flatMap(([file, texts]) =>
    Object.keys(texts).map((part) => [part, file.slice('./en/'.length, -'.json'.length) as Section] as const),
  ),
);

/**
 * Returns the source of a module of `web/` and the modules that it imports, statically (`imported`) and lazily
 * (`lazy`), by their paths.
 */
function importsOf(path: string) {
  const source = sources.get(path);
  if (source === undefined) throw new Error(`there is no web/${path}`);
  const at = (relative: string) => new URL(relative, `file:///${path}`).pathname.slice(1);
  const imported = [...source.matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) => at(to));
  const lazy = [...source.matchAll(/withTexts\(\s*\(\) => import\('([^']+)'\)([^)]*)\)/g)].map(
    ([, to = '', texts = '']) => ({
      path: at(to),
      sections: [...texts.matchAll(/'(\w+)'/g)].map(([, section]) => section as Section),
    }),
  );
  return { source, imported, lazy };
}

/** Returns the sections that a module and everything it imports, at once or lazily, uses besides those loaded. */
function usedBy(path: string, loaded: ReadonlySet<Section>, seen = new Set<string>()): Section[] {
  const visit = `${path} ${[...loaded].sort()}`;
  // The titles of all pages are no texts of the page that shows one.
  if (seen.has(visit) || path === 'frame/pages/pages.ts' || !/\.tsx?$/.test(path)) return [];
  seen.add(visit);
  const { source, imported, lazy } = importsOf(path);
  const code = source.replace(/\/\*.*?\*\/|^(import|export) .*?$|import\('[^']+'\)/gms, '');
  const used = [...code.matchAll(/['`]([a-z]\w*)\.[\w$]/g)].flatMap(([, part = '']) => sectionOf.get(part) ?? []);
  const all = [
    ...used.filter((section) => !loaded.has(section)),
    ...imported.flatMap((to) => usedBy(to, loaded, seen)),
    ...lazy.flatMap((part) => usedBy(part.path, new Set([...loaded, ...part.sections]), seen)),
  ];
  return [...new Set(all)].sort();
}

const screens = (Object.entries(pages) as [string, AnyPage][]).map(([name, page]) => ({ name, ...page }));

test.each(screens)('the page $name loads the texts that it shows, and no others', ({ screen, texts, budget }) => {
  // Pages of moderators have one list for all.
  const shared = budget === 'moderates' ? texts : [];
  const used = new Set([...usedBy(screen, new Set(frameSections)), ...shared]);
  expect([...used].sort()).toEqual(texts.toSorted());
});

test.each(['shell/Shell.tsx', 'site/home/HomePage.tsx'])(
  '%s, which is part of the first script, uses only texts that are always loaded',
  (module) => {
    expect(usedBy(module, new Set(frameSections))).toEqual([]);
  },
);
