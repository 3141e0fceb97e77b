import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './scripts/build/compressed.ts';
import { documents } from './scripts/build/documents.ts';
import { outlineFirst } from './scripts/build/outlineFirst.ts';
import { serviceWorker } from './scripts/build/serviceWorker.ts';

/** The server of the API and of the published tables, for `npm run dev`. */
const server = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

/**
 * The server renders published pages without knowing the file names of a build, so their script and style have fixed
 * names.
 */
const PUBLISHED_PAGE = 'published-page';

const inWeb = (file: string) => path.join(import.meta.dirname, 'web', file);

/** Returns the chunk of a text file that is always loaded together with others, else null. */
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
      input: { main: inWeb('index.html'), [PUBLISHED_PAGE]: inWeb('tables/publishedPage/publishedPage.ts') },
      output: {
        entryFileNames: ({ name }) => `assets/${name === PUBLISHED_PAGE ? '[name]' : '[name]-[hash]'}.js`,
        assetFileNames: ({ names }) =>
          `assets/${names.includes(`${PUBLISHED_PAGE}.css`) ? '[name]' : '[name]-[hash]'}[extname]`,
        codeSplitting: {
          groups: [
            // What published pages share with the site stays small, because they load nothing else of it.
            {
              name: 'basics',
              test: /preload-helper|web\/base\/(theme\/tableColor|i18n\/language|browserStorage)\.ts|domain\/common\/link\.ts/,
              priority: 9,
            },
            // The texts that most visitors need, in one file for the frame and one for the votes.
            { name: (id) => textsTogether(id), test: /\/i18n\/\w\w\//, priority: 10 },
            // Few files that change together: a change of the site's texts leaves the framework cached.
            { name: 'framework', tags: ['$initial'], test: /node_modules\/(?!@mantine)/, priority: 8 },
            { name: 'mantine', tags: ['$initial'], test: /node_modules\/@mantine/, priority: 7 },
            // Loaded where something is drawn, and kept when our drawings change.
            { name: 'visx', test: /node_modules\/@visx/, priority: 6 },
            {
              name: 'frame',
              tags: ['$initial'],
              test: /\/(web|contract|domain)\/(?!tables\/(publishedPage\/)?\w+\.\w+$)/,
              priority: 5,
            },
            // What several pages share: one file costs less than many small ones.
            { name: 'forms', test: /node_modules\/@mantine/, minShareCount: 3, priority: 4 },
            {
              name: 'parts',
              test: /\/(web|contract|domain)\/(?!tables\/(publishedPage\/)?\w+\.\w+$)/,
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
      '/api/': server,
      '/healthz': server,
      '^/+[^/]+/[^/]+\\.(html|json)$': server,
      '^/+(upload\\.html|(header|score)_upload\\.json)$': server,
      '^/upload/\\d': server,
    },
  },
});
