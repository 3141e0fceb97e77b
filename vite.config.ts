import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where `npm run dev` finds the server that owns the calls and the published tables. */
const server = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

/** Published pages are made by the server, without knowing what a build was named: their script and style keep fixed names. */
const PUBLISHED_PAGE = 'published-page';

const inWeb = (file: string) => path.join(import.meta.dirname, 'web', file);

const encodings = { '.br': promisify(zlib.brotliCompress), '.gz': promisify(zlib.gzip) };

/** Compresses what is built once and well, so that the server need not for each visitor. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(js|css|html)$/.test(name));
      for (const file of files.map((name) => path.join(dir, name))) {
        const bytes = await fs.readFile(file);
        for (const [ending, compress] of Object.entries(encodings)) {
          await fs.writeFile(file + ending, await compress(bytes));
        }
      }
    },
  };
}

export default defineConfig({
  root: 'web',
  plugins: [react(), compressed()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { main: inWeb('index.html'), [PUBLISHED_PAGE]: inWeb('tables/publishedPage.ts') },
      output: {
        entryFileNames: ({ name }) => `assets/${name === PUBLISHED_PAGE ? '[name]' : '[name]-[hash]'}.js`,
        assetFileNames: ({ names }) =>
          `assets/${names.includes(`${PUBLISHED_PAGE}.css`) ? '[name]' : '[name]-[hash]'}[extname]`,
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
    },
  },
});
