import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256Hex } from '../hash.ts';
import { DamagedFileError, type FileStore, StoreUnavailableError } from './fileStore.ts';

const NAME = /^[0-9a-f]{64}$/;

/** Returns the place of a file in the folder of a store. */
export const placeOf = (sha256: string, folder: string) => path.join(folder, sha256.slice(0, 2), sha256);

/** Returns a store in a folder, with 256 subfolders by the first two characters of the names. */
export function diskStore(folder: string): FileStore {
  const pathOf = (sha256: string) => placeOf(sha256, folder);
  /** The folder of files that are being written. */
  const unfinished = path.join(folder, 'unfinished');
  return {
    location: folder,

    put: (sha256, bytes) =>
      orUnavailable(async () => {
        const file = pathOf(sha256);
        await makeFolder(unfinished);
        await makeFolder(path.dirname(file));
        const part = path.join(unfinished, `${randomUUID()}.part`);
        try {
          await writeFile(part, bytes, { flag: 'wx', mode: 0o600, flush: true });
          await rename(part, file);
        } catch (error) {
          await rm(part, { force: true }).catch(() => undefined);
          throw error;
        }
        await syncFolder(path.dirname(file));
      }),

    get: (sha256) =>
      orUnavailable(async () => {
        const bytes = await readFile(pathOf(sha256)).catch(ifAbsent(null));
        if (bytes && sha256Hex(bytes) !== sha256) throw new DamagedFileError(sha256);
        return bytes;
      }),

    remove: (sha256) => orUnavailable(() => rm(pathOf(sha256), { force: true })),

    async *names() {
      const entries = await orUnavailable(() => opendir(folder, { recursive: true }).catch(ifAbsent([])));
      try {
        for await (const entry of entries) if (entry.isFile() && NAME.test(entry.name)) yield entry.name;
      } catch (error) {
        throw unavailable(error);
      }
    },

    removeLeftovers: (olderThanMs) =>
      orUnavailable(async () => {
        for (const name of await readdir(unfinished).catch(ifAbsent([]))) {
          const part = path.join(unfinished, name);
          // The file system uses the machine's time, not the site's clock (CLOCK_START).
          const changed = (await stat(part).catch(ifAbsent(null)))?.mtimeMs ?? Number.POSITIVE_INFINITY;
          // Rounded to milliseconds like the clock, so that a file of this moment is not in the future.
          const age = Date.now() - Math.floor(changed);
          if (age >= olderThanMs) await rm(part, { force: true });
        }
      }),
  };
}

/** Creates a folder and missing parents, so that they survive a power cut. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let created = folder; created.length >= first.length; created = path.dirname(created)) {
    await syncFolder(path.dirname(created));
  }
}

/** Makes new names in a folder survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ifAbsent<Value>(value: Value) {
  return (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}

const unavailable = (error: unknown) =>
  new StoreUnavailableError('the folder of the file store cannot be used', { cause: error });

async function orUnavailable<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DamagedFileError ? error : unavailable(error);
  }
}
