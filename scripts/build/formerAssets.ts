import fs from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Where a build lists its assets for the next one. */
const LIST = 'assets.json';

/** Keeps the assets of the build before, which documents from before a deployment name, and removes those of older builds. */
export function formerAssets(): Plugin {
  return {
    name: 'former-assets',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir = '' }, bundle) {
        const names = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
        await removeAssets(dir, names);
      },
    },
  };
}

/** @param names the assets of the new build */
export async function removeAssets(folder: string, names: readonly string[]): Promise<void> {
  const list = path.join(folder, LIST);
  const former: string[] = JSON.parse(await fs.readFile(list, 'utf8').catch(() => '[]'));
  const kept = new Set([...former, ...names]);
  for (const file of await fs.readdir(path.join(folder, 'assets'))) {
    const name = `assets/${file}`;
    if (!kept.has(name.replace(/\.(br|gz)$/, ''))) await fs.rm(path.join(folder, name));
  }
  await fs.writeFile(list, JSON.stringify(names));
}
