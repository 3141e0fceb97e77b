import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { budgets } from './scripts/build/budgets.ts';
import { compressed } from './scripts/build/compressed.ts';
import { contractData } from './scripts/build/contractData.ts';
import { documents } from './scripts/build/documents.ts';
import { iconDrawings } from './scripts/build/iconDrawings.ts';
import { serviceWorker } from './scripts/build/serviceWorker.ts';

/** The server of the API and of the published tables, for `npm run dev`. */
const server = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

const inWeb = (file: string) => path.join(import.meta.dirname, 'web', file);

/** Returns the chunk of a text file that is always loaded together with others, else null. */
function textsTogether(id: string): string | null {
  const [, language, section = ''] = /\/i18n\/(\w\w)\/(\w+)\.json/.exec(id) ?? [];
  if (['shell', 'errors', 'offline'].includes(section)) return `texts-frame-${language}`;
  return ['voting', 'proposing', 'players', 'entries'].includes(section) ? `texts-votes-${language}` : null;
}

/** Plugins of the build for the browser. */
const inBrowser = (...plugins: Plugin[]): Plugin[] =>
  plugins.map((plugin) => ({ ...plugin, applyToEnvironment: ({ name }) => name === 'client' }));

/** What checks drafts and opens archives, and the inputs of forms: pages that one only reads do without. */
const onlyForms = /node_modules\/(zod|@zip\.js|@mantine)\//;

/** Whether a module matches, or anything that it imports at once. */
function imports(bundle: Rolldown.ChunkingContext, id: string, wanted: RegExp, seen: Set<string> = new Set()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  return wanted.test(id) || !!bundle.getModuleInfo(id)?.importedIds.some((next) => imports(bundle, next, wanted, seen));
}

export default defineConfig({
  root: 'web',
  plugins: [react(), iconDrawings(), ...inBrowser(contractData(), documents(), serviceWorker(), compressed(), budgets())],
  // `vite build` makes what the browser loads, and what renders the same screens on the server.
  builder: {},
  environments: {
    client: {
      build: {
        outDir: '../dist',
        emptyOutDir: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { main: inWeb('index.html') },
          output: {
            codeSplitting: {
              groups: [
                // The texts that most visitors need, in one file for the frame and one for the votes.
                { name: (id) => textsTogether(id), test: /\/i18n\/\w\w\//, priority: 10 },
                // Few files that change together: a change of the site's texts leaves the framework cached.
                { name: 'framework', tags: ['$initial'], test: /node_modules\/(?!@mantine)/, priority: 8 },
                // Loaded where something is drawn, and kept when our drawings change.
                { name: 'visx', test: /node_modules\/@visx/, priority: 6 },
                {
                  name: 'frame',
                  tags: ['$initial'],
                  test: /\/(web|contract|domain)\//,
                  priority: 5,
                },
                // What several pages share: one file costs less than many small ones.
                { name: 'forms', test: /node_modules\/@mantine/, minShareCount: 3, priority: 4 },
                {
                  name: (id, bundle) => (imports(bundle, id, onlyForms) ? null : 'parts'),
                  test: /\/(web|contract|domain)\//,
                  minShareCount: 2,
                  priority: 3,
                },
                // The same of forms and dialogs: apart, as their inputs bring Mantine with them.
                { name: 'form-parts', test: /\/(web|contract|domain)\//, minShareCount: 2, priority: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: '../dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: { render: inWeb('render.tsx') } },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api/': server,
      '/healthz': server,
      '^/([^/]+/)*(\\w+_)?(header|score)(_\\w+)?\\.json$': server,
      '^/upload/\\d': server,
    },
  },
});
