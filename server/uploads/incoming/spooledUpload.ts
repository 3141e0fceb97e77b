import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../../base/context.ts';
import { StoreUnavailableError } from '../../files/fileStore.ts';

/** The bytes of an upload that were sent and are not judged yet: on disk, so that many at once take no memory. */
export interface SpooledUpload {
  size: number;
  read(): Promise<Buffer>;
  /** Lets them go. */
  close(): Promise<void>;
}

const folderOf = ({ DATA_DIR }: { DATA_DIR: string }) => path.join(DATA_DIR, 'files-arriving');

/**
 * Writes what comes to a file that has no name any more: it is gone when it is closed, also by the death of this process.
 *
 * @throws StoreUnavailable when it cannot be written; what the stream throws
 */
export async function spoolUpload(
  { config }: Pick<Context, 'config'>,
  stream: AsyncIterable<Buffer>,
): Promise<SpooledUpload> {
  const file = await orUnavailable(() => openNameless(folderOf(config)));
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

/** For the start: what a process left that was killed in the instant between making a file and taking its name away. */
export async function removeSpooledUploads(config: { DATA_DIR: string }): Promise<void> {
  const folder = folderOf(config);
  const names = await readdir(folder).catch(() => []);
  // Another process may be in that same instant; its file goes on without the name.
  for (const name of names) await rm(path.join(folder, name), { force: true });
}

async function openNameless(folder: string): Promise<FileHandle> {
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
    throw new StoreUnavailableError('the folder of arriving files cannot be used', { cause: error });
  }
}
