import { expect, test } from 'vitest';
import routes from '../routes.tsx?raw';
import { pages } from './pages.ts';

/** Each page as `routes.tsx` writes it: its name, the module that it loads, the texts. */
const written = routes
  .split('createRoute({')
  .slice(1)
  .map((text) => ({
    name: /path: paths\.(\w+)/.exec(text)?.[1] ?? '',
    module: /import\('\.\/([^']+)'\)/.exec(text)?.[1] ?? null,
    texts: [...(/import\('[^']+'\),([^)]*)\)/.exec(text)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
      ([, section]) => section,
    ),
  }));

test('every page of the site is told to the server', () => {
  expect(written.map(({ name }) => name).toSorted()).toEqual(Object.keys(pages).toSorted());
});

test.each(written)('$name is told as it is loaded', ({ name, module, texts }) => {
  expect(pages[name as keyof typeof pages]).toMatchObject({ module, texts });
});
