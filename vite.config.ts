import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` finds the server that owns the calls and the published tables. */
const server = `http://localhost:${process.env.API_PORT ?? 3000}`;

/** Published pages are made by the server, without knowing what a build was named: their script and style keep fixed names. */
const PUBLISHED_PAGE = 'published-page';

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { main: 'web/index.html', [PUBLISHED_PAGE]: 'web/tables/publishedPage.ts' },
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
      '/api': server,
      '^/+[^/]+/[^/]+\\.(html|json)$': server,
    },
  },
});
