import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const source = path.join(import.meta.dirname, '../../server/site/openData/verifyMain.ts');

/** Builds the program that verifies open data as a single file, `/data/verify.mjs`, which needs nothing but Node. */
export function verifyProgram(): Plugin {
  return {
    name: 'verify-program',
    apply: 'build',
    async generateBundle() {
      const built = (await build({
        configFile: false,
        logLevel: 'error',
        ssr: { noExternal: true },
        build: { write: false, ssr: source },
      })) as Rolldown.RolldownOutput;
      this.emitFile({ type: 'asset', fileName: 'data/verify.mjs', source: built.output[0].code });
    },
  };
}
