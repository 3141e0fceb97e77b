import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../context.ts';
import { StoreUnavailableError } from './fileStore.ts';

/** A received file that is not accepted yet. It is on disk, so that many at once take no memory. */
export interface SpooledFile {
  size: number;
  read(): Promise<Buffer>;
  /** Deletes the file. */
  close(): Promise<void>;
}

const folderOf = ({ DATA_DIR }: { DATA_DIR: string }) => path.join(DATA_DIR, 'files-arriving');

/**
 * Spools a stream to an unlinked file, which disappears when it is closed, also by the end of this process.
 *
 * @throws StoreUnavailableError when it cannot be written; what the stream throws
 */
export async function spoolFile(
  { config }: Pick<Context, 'config'>,
  stream: AsyncIterable<Buffer>,
): Promise<SpooledFile> {
  const file = await orUnavailable(() => openUnlinked(folderOf(config)));
  try {
    let size = 0;
    for await (const chunk of stream) {
      await orUnavailable(() => writeWhole(file, chunk, size));
      size += chunk.length;
    }
    return { size, read: () => orUnavailable(() => readWhole(file, size)), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Deletes, at the start, files of a process that was killed between creating and unlinking one. */
export async function removeSpooledFiles(config: { DATA_DIR: string }): Promise<void> {
  const folder = folderOf(config);
  const names = await readdir(folder).catch(() => []);
  // If another process is between the two now, its open file stays usable.
  for (const name of names) await rm(path.join(folder, name), { force: true });
}

async function openUnlinked(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = path.join(folder, randomUUID());
  const file = await open(place, 'wx+', 0o600);
  await rm(place, { force: true });
  return file;
}

async function writeWhole(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let at = 0; at < chunk.length; ) {
    at += (await file.write(chunk, at, chunk.length - at, position + at)).bytesWritten;
  }
}

async function readWhole(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(size);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) throw new RangeError('the file ends before its end');
    at += bytesRead;
  }
  return bytes;
}

async function orUnavailable<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw new StoreUnavailableError('the folder of incoming files cannot be used', { cause: error });
  }
}
