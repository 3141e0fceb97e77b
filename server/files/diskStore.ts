import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sha256Hex } from '../base/hash.ts';
import { DamagedFileError, type FileStore, StoreUnavailableError } from './fileStore.ts';

const NAME = /^[0-9a-f]{64}$/;

/** Files in a folder, in 256 folders by the beginning of their names. */
export function diskStore(folder: string): FileStore {
  const placeOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);
  /** Where files are until they are whole. */
  const unfinished = path.join(folder, 'unfinished');
  return {
    place: folder,

    put: (sha256, bytes) =>
      orUnavailable(async () => {
        const place = placeOf(sha256);
        await makeFolder(unfinished);
        await makeFolder(path.dirname(place));
        const part = path.join(unfinished, `${randomUUID()}.part`);
        try {
          await writeSafely(part, bytes);
          await rename(part, place);
        } catch (error) {
          await rm(part, { force: true }).catch(() => undefined);
          throw error;
        }
        await syncFolder(path.dirname(place));
      }),

    get: (sha256) =>
      orUnavailable(async () => {
        const bytes = await readFile(placeOf(sha256)).catch(ifAbsent(null));
        if (bytes && sha256Hex(bytes) !== sha256) throw new DamagedFileError(sha256);
        return bytes;
      }),

    remove: (sha256) => orUnavailable(() => rm(placeOf(sha256), { force: true })),

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
          // The disk's own time, which a clock that was set (CLOCK_START) is not.
          const age = Date.now() - ((await stat(part).catch(ifAbsent(null)))?.mtimeMs ?? Number.POSITIVE_INFINITY);
          if (age >= olderThanMs) await rm(part, { force: true });
        }
      }),
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

/** Makes a folder, and what is missing above it, so that it outlasts a power cut. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) await syncFolder(path.dirname(made));
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

const unavailable = (error: unknown) =>
  new StoreUnavailableError('the folder of files cannot be used', { cause: error });

async function orUnavailable<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DamagedFileError ? error : unavailable(error);
  }
}
