import path from 'node:path';
import { type BuildEnvironmentOptions, build, type Plugin, type Rolldown } from 'vite';

const root = path.join(import.meta.dirname, '../..');
const worker = path.join(root, 'web/base/offline/serviceWorker.ts');
const files: Readonly<Record<string, BuildEnvironmentOptions>> = {
  'sw.js': { rolldownOptions: { input: worker, output: { format: 'iife' } } },
  'data/verify.mjs': { ssr: path.join(root, 'server/site/openData/verifyMain.ts') },
};

/**
 * Builds the service worker and the program that verifies open data, each as a single file whose address never changes: the one
 * shares no chunk with the pages, the other needs nothing but Node.
 */
export function singleFiles(): Plugin {
  return {
    name: 'single-files',
    apply: 'build',
    async generateBundle() {
      for (const [fileName, options] of Object.entries(files)) {
        const built = (await build({
          configFile: false,
          logLevel: 'error',
          define: { 'process.env.NODE_ENV': '"production"' },
          ssr: { noExternal: true },
          build: { write: false, ...options },
        })) as Rolldown.RolldownOutput;
        this.emitFile({ type: 'asset', fileName, source: built.output[0].code });
      }
    },
  };
}
