import { expect, test } from 'vitest';
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

/** Returns the sections that a module and everything it imports, at once or lazily, uses without loading. */
function missingFrom(path: string, loaded: ReadonlySet<Section>, seen = new Set<string>()): string[] {
  const visit = `${path} ${[...loaded].sort()}`;
  if (seen.has(visit) || !path.endsWith('.tsx')) return [];
  seen.add(visit);
  const { source, imported, lazy } = importsOf(path);
  const code = source.replace(/^(import|export) .*$/gm, '').replace(/import\('[^']+'\)/g, '');
  const used = [...code.matchAll(/['`]([a-z]\w*)\.[\w$]/g)].flatMap(([, part = '']) => sectionOf.get(part) ?? []);
  const missing = used.filter((section) => !loaded.has(section)).map((section) => `${path} uses ${section}`);
  return [
    ...new Set([
      ...missing,
      ...imported.flatMap((to) => missingFrom(to, loaded, seen)),
      ...lazy.flatMap((part) => missingFrom(part.path, new Set([...loaded, ...part.sections]), seen)),
    ]),
  ];
}

const screens = Object.entries(pages).map(([name, { screen, texts }]) => ({ name, screen, texts }));

test.each(screens)('the page $name loads every text that it shows', ({ screen, texts }) => {
  expect(missingFrom(screen, new Set([...frameSections, ...texts]))).toEqual([]);
});

test.each(['shell/Shell.tsx', 'site/home/HomePage.tsx'])(
  '%s, which is part of the first script, uses only texts that are always loaded',
  (module) => {
    expect(missingFrom(module, new Set(frameSections))).toEqual([]);
  },
);
