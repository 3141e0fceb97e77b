/** Keeps compiled modules, also those of threads, so that the next start needs no TypeScript compiled: preload it with `--import`. */
import { enableCompileCache } from 'node:module';
import path from 'node:path';

enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/stellaverse/compiled'));
