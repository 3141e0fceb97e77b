import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Plugin } from 'vite';

const encodings = { '.br': promisify(zlib.brotliCompress), '.gz': promisify(zlib.gzip) };

/** Compresses the built files once with the best settings, so that the server need not do it for each visitor. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      // Documents are not compressed here: the server writes each with its own head.
      const files = Object.keys(bundle).filter((name) => /\.(js|css|wasm)$/.test(name));
      for (const file of files.map((name) => path.join(dir, name))) {
        const bytes = await fs.readFile(file);
        for (const [ending, compress] of Object.entries(encodings)) {
          await fs.writeFile(file + ending, await compress(bytes));
        }
      }
    },
  };
}
