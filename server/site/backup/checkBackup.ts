import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { CommandError } from '../../platform/command.ts';
import { diskStore } from '../../platform/files/diskStore.ts';
import type { FileStore } from '../../platform/files/fileStore.ts';
import { linesOf } from '../../platform/linesOf.ts';
import { type Manifest, tableFile } from './manifest.ts';

/**
 * Reads a whole backup as a restore does, and compares it with its manifest: the hash and the number of the rows of
 * each table, each row as JSON, and every file.
 *
 * @throws CommandError when it is damaged
 */
export async function checkBackup(folder: string, { tables, files }: Manifest): Promise<void> {
  for (const table of tables) await checkTable(folder, table);
  const from = diskStore(path.join(folder, 'files'));
  for (const sha256 of files) await readFileOfBackup(from, sha256);
}

async function checkTable(folder: string, table: Manifest['tables'][number]): Promise<void> {
  const damaged = (why: string) => new CommandError(`The backup is damaged: ${tableFile(folder, table.name)} ${why}.`);
  let rows = 0;
  let sha256 = '';
  try {
    const lines = rowsOfTable(folder, table.name, (hash) => {
      sha256 = hash;
    });
    for await (const line of lines) {
      rows++;
      JSON.parse(line);
    }
  } catch (error) {
    throw damaged(`cannot be read (${(error as Error).message})`);
  }
  if (sha256 !== table.sha256) throw damaged('is not what was written');
  if (rows !== table.rows) throw damaged(`has ${rows} rows instead of ${table.rows}`);
}

/** Yields the rows of a table as lines of JSON, and passes the hash of its file to `onHash` after the last one. */
export async function* rowsOfTable(
  folder: string,
  table: string,
  onHash: (sha256: string) => void = () => undefined,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const source = createReadStream(tableFile(folder, table)).on('data', (part) => hash.update(part));
  const bytes = createGunzip();
  const unpacking = pipeline(source, bytes);
  // The reader of the lines throws this error; without this handler it would also be an unhandled rejection.
  unpacking.catch(() => undefined);
  yield* linesOf(bytes);
  await unpacking;
  onHash(hash.digest('hex'));
}

/**
 * Reads a file of a backup.
 *
 * @throws CommandError when it is missing or damaged
 */
export async function readFileOfBackup(from: FileStore, sha256: string): Promise<Buffer> {
  const bytes = await from.get(sha256).catch((error: Error) => error);
  if (bytes === null) throw new CommandError(`The backup is damaged: the file ${sha256} is missing.`);
  if (bytes instanceof Error) throw new CommandError(`The backup is damaged: ${bytes.message}`);
  return bytes;
}
