import { describe, expect, test } from 'vitest';
import { menuItems } from './menu.ts';
import { pages } from './pages.ts';
import { framePreloads, preloadsOf } from './preloads.ts';

const screens = import.meta.glob<string>('../../**/*Page.tsx', { query: '?raw', import: 'default', eager: true });
const texts = import.meta.glob<object>('../../base/i18n/{en,ja,ko}/{pages,shell}.json', {
  import: 'default',
  eager: true,
});
const all = Object.entries(pages);

/** Returns the number of languages in which a text of documents and of the menu exists. */
const languagesWith = (part: string, name: string) =>
  Object.values(texts).filter((section) => {
    const found = (section as Record<string, object>)[part];
    return found !== undefined && name in found;
  }).length;

describe.each(all)('the page %s', (name, page) => {
  test('has a screen, exported by the name of its file', () => {
    const component = page.screen.replace(/^.*\/|\.tsx$/g, '');
    expect(screens[`../../${page.screen}`]).toContain(`export function ${component}(`);
  });

  test('has a description in three languages', () => {
    expect(languagesWith('pages', name)).toBe(3);
  });
});

test('no two pages have the same path', () => {
  expect(new Set(all.map(([, { path }]) => path)).size).toBe(all.length);
});

test('every link of the menu has a text in three languages', () => {
  expect(menuItems.length).toBeGreaterThan(0);
  for (const { name } of menuItems) expect([name, languagesWith('menu', name)]).toEqual([name, 3]);
});

test('the page above a detail page is in the menu', () => {
  const above = all.flatMap(([, page]) => ('up' in page ? [page.up] : []));
  expect(above).toContain('submissions');
  expect(menuItems.map(({ name }) => name)).toEqual(expect.arrayContaining(above));
});

test('documents preload the GET calls of a page, with placeholders for the parameters of its path', async () => {
  expect(await preloadsOf(pages.song)).toEqual([
    '/api/song/$entryNo?table=$tableId',
    '/api/revision/search/$entryNo?table=$tableId',
  ]);
  expect(await preloadsOf(pages.submissions)).toEqual([
    '/api/submission?table=$tableId&page=1&search=&levelfilter=&sort=-number',
  ]);
  expect(await preloadsOf(pages.history)).toEqual([]);
  expect(await preloadsOf(pages.rules)).toEqual([]);
  expect(framePreloads()).toEqual(['/api/links']);
});
