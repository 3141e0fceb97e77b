import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { budgets } from './scripts/build/budgets.ts';
import { compressed } from './scripts/build/compressed.ts';
import { contractData } from './scripts/build/contractData.ts';
import { documents } from './scripts/build/documents.ts';
import { formerAssets } from './scripts/build/formerAssets.ts';
import { iconDrawings } from './scripts/build/iconDrawings.ts';
import { ownTexts } from './scripts/build/ownTexts.ts';
import { sharedChunks } from './scripts/build/sharedChunks.ts';
import { singleFiles } from './scripts/build/singleFiles.ts';

/** The server of the API and of the published tables, for `npm run dev`. */
const server = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

const inWeb = (file: string) => path.join(import.meta.dirname, 'web', file);

/** Returns the chunk of a text file that is always loaded together with others, else null. */
function textsTogether(id: string): string | null {
  const [, language, section = ''] = /\/i18n\/(\w\w)\/(\w+)\.json/.exec(id) ?? [];
  return ['shell', 'errors', 'offline'].includes(section) ? `texts-frame-${language}` : null;
}

/** Plugins of the build for the browser. */
const inBrowser = (...plugins: Plugin[]): Plugin[] =>
  plugins.map((plugin) => ({ ...plugin, applyToEnvironment: ({ name }) => name === 'client' }));

export default defineConfig({
  root: 'web',
  resolve: { alias: ownTexts },
  plugins: [
    react(),
    iconDrawings(),
    ...inBrowser(contractData(), documents(), singleFiles(), compressed(), budgets(), formerAssets()),
  ],
  // `vite build` makes what the browser loads, and what renders the same screens on the server.
  builder: {},
  environments: {
    client: {
      build: {
        outDir: '../dist',
        emptyOutDir: false,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { main: inWeb('index.html') },
          output: {
            // The first script has the names of all files.
            chunkFileNames: ({ name }) => `assets/${name.includes('_') ? 'shared' : '[name]'}-[hash:7].js`,
            codeSplitting: {
              groups: [
                // The texts of the frame in one file.
                { name: (id) => textsTogether(id), test: /\/i18n\/\w\w\//, priority: 20 },
                // Few files that change together: a change of the site's texts leaves the framework cached.
                { name: 'framework', tags: ['$initial'], test: /node_modules\/(?!@mantine)/, priority: 18 },
                {
                  name: 'frame',
                  tags: ['$initial'],
                  test: /\/(web|contract|domain)\//,
                  priority: 15,
                },
                // What several pages share: one file costs less than many small ones.
                { name: 'forms', test: /node_modules\/@mantine/, minShareCount: 16, priority: 14 },
                { name: 'form-state', test: /node_modules\/(@mantine\/form|klona)/, priority: 14 },
                { name: 'choices', test: /node_modules\/@mantine/, minShareCount: 3, priority: 13 },
                ...sharedChunks,
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
      '/data/': server,
    },
  },
});
