import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './scripts/build/compressed.ts';
import { documents } from './scripts/build/documents.ts';
import { outlineFirst } from './scripts/build/outlineFirst.ts';
import { serviceWorker } from './scripts/build/serviceWorker.ts';

/** Where `npm run dev` finds the server that owns the calls and the published tables. */
const server = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

/** Published pages are made by the server, without knowing what a build was named: their script and style keep fixed names. */
const PUBLISHED_PAGE = 'published-page';

const inWeb = (file: string) => path.join(import.meta.dirname, 'web', file);

/** The file that texts share with those they are always loaded with. */
function textsTogether(id: string): string | null {
  const [, language, section = ''] = /\/i18n\/(\w\w)\/(\w+)\.json/.exec(id) ?? [];
  if (['shell', 'errors', 'offline'].includes(section)) return `texts-frame-${language}`;
  return ['voting', 'proposing', 'players', 'entries'].includes(section) ? `texts-votes-${language}` : null;
}

export default defineConfig({
  root: 'web',
  plugins: [react(), outlineFirst(), documents(), serviceWorker(), compressed()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { main: inWeb('index.html'), [PUBLISHED_PAGE]: inWeb('publishedPage/publishedPage.ts') },
      output: {
        entryFileNames: ({ name }) => `assets/${name === PUBLISHED_PAGE ? '[name]' : '[name]-[hash]'}.js`,
        assetFileNames: ({ names }) =>
          `assets/${names.includes(`${PUBLISHED_PAGE}.css`) ? '[name]' : '[name]-[hash]'}[extname]`,
        codeSplitting: {
          groups: [
            // What published pages share with the site stays small: they load nothing else of it.
            {
              name: 'basics',
              test: /preload-helper|web\/(theme\/tableColor|i18n\/language|storage\/browserStorage)\.ts|domain\/common\/link\.ts/,
              priority: 9,
            },
            // The texts of what most visitors look at, in one file each for the frame and for what is voted on.
            { name: (id) => textsTogether(id), test: /\/i18n\/\w\w\//, priority: 10 },
            // Few files that change together: a new text of ours leaves the framework in every cache.
            { name: 'framework', tags: ['$initial'], test: /node_modules\/(?!@mantine)/, priority: 8 },
            { name: 'mantine', tags: ['$initial'], test: /node_modules\/@mantine/, priority: 7 },
            {
              name: 'frame',
              tags: ['$initial'],
              test: /\/(web|contract|domain)\/(?!(tables|publishedPage)\/\w+\.\w+$)/,
              priority: 5,
            },
            // What several pages draw with: one file of it is less than the many small ones that each would name.
            { name: 'forms', test: /node_modules\/@mantine/, minShareCount: 3, priority: 4 },
            {
              name: 'parts',
              test: /\/(web|contract|domain)\/(?!(tables|publishedPage)\/\w+\.\w+$)/,
              minShareCount: 2,
              priority: 3,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      // The calls, but not the modules of `web/api`, which a page in development loads one by one.
      '^/api/(?!\\w+\\.tsx?(\\?|$))': server,
      '/healthz': server,
      '^/+[^/]+/[^/]+\\.(html|json)$': server,
      '^/+(upload\\.html|(header|score)_upload\\.json)$': server,
      '^/upload/\\d': server,
    },
  },
});
