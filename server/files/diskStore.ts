import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DamagedFile, type FileStore, StoreUnavailable } from './fileStore.ts';

const NAME = /^[0-9a-f]{64}$/;

/** Files in a folder, in 256 folders by the beginning of their names. */
export function diskStore(folder: string): FileStore {
  const placeOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);
  return {
    place: folder,

    put: (sha256, bytes) =>
      orUnavailable(async () => {
        const place = placeOf(sha256);
        await mkdir(path.dirname(place), { recursive: true });
        const half = `${place}.${randomUUID()}.part`;
        try {
          await writeSafely(half, bytes);
          await rename(half, place);
          await syncFolder(path.dirname(place));
        } catch (error) {
          await rm(half, { force: true });
          throw error;
        }
      }),

    get: (sha256) =>
      orUnavailable(async () => {
        const bytes = await readFile(placeOf(sha256)).catch(ifAbsent(null));
        if (bytes && createHash('sha256').update(bytes).digest('hex') !== sha256) throw new DamagedFile(sha256);
        return bytes;
      }),

    remove: (sha256) => orUnavailable(() => rm(placeOf(sha256), { force: true })),

    async *names() {
      for await (const entry of await opendir(folder, { recursive: true })) {
        if (entry.isFile() && NAME.test(entry.name)) yield entry.name;
      }
    },
  };
}

async function writeSafely(place: string, bytes: Uint8Array): Promise<void> {
  const file = await open(place, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a new name in a folder outlast a power cut. */
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

async function orUnavailable<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DamagedFile) throw error;
    throw new StoreUnavailable('the folder of files cannot be used', { cause: error });
  }
}
