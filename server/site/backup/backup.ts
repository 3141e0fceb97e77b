import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Kysely, Transaction } from 'kysely';
import { counted } from '#domain/common/text.ts';
import { CommandError } from '../../platform/command.ts';
import type { Context } from '../../platform/context.ts';
import { lastMigration } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { diskStore, placeOf } from '../../platform/files/diskStore.ts';
import { namedFiles, pinNamedFiles, unpinFiles } from '../../platform/files/pinnedFiles.ts';
import { removeUnclaimed } from '../../platform/files/storedFile.ts';
import { type BackupTable, backupTables, sequenceValues } from './backupTables.ts';
import { checkBackup } from './checkBackup.ts';
import { FORMAT, type Manifest, manifestFile, tableFile } from './manifest.ts';
import { tableRows } from './tableRows.ts';

/** What a backup needs, so that one can be made before a database is migrated. */
export type BackupContext = Pick<Context, 'db' | 'databases' | 'clock' | 'secrets' | 'files' | 'log'>;

interface Options {
  reason?: Manifest['reason'];
  /** The folder of an earlier backup on the same file system, whose undamaged files are linked instead of copied. */
  earlier?: string | null;
  signal?: AbortSignal | undefined;
}

/**
 * Writes database and files, as they are at one moment, into an empty folder, and reads all of it back. The manifest is
 * written last, so that a backup that was not finished, or does not read back as it was written, cannot be restored.
 *
 * @throws CommandError when the folder is not empty, a file is missing or damaged, or the backup does not read back as
 *   it was written
 */
export async function backup(
  ctx: BackupContext,
  folder: string,
  print: (line: string) => void,
  { reason, earlier = null, signal }: Options = {},
): Promise<void> {
  await makeEmptyFolder(folder);
  // Files are pinned before the rows are read, so that they stay until they are copied, even if uploads are deleted
  // meanwhile.
  const pins = await pinNamedFiles(ctx);
  try {
    const manifest: Manifest = { ...(await writeTables(ctx, folder, signal)), ...(reason && { reason }) };
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    print(`Wrote ${counted(rows, 'row')} of ${manifest.tables.length} tables.`);
    await writeFiles(ctx, folder, manifest.files, { earlier, signal });
    print(`Wrote ${counted(manifest.files.length, 'file')}.`);
    await checkBackup(folder, manifest);
    signal?.throwIfAborted();
    print('Read all of it back: the backup is complete.');
    const part = `${manifestFile(folder)}.part`;
    await writeFile(part, JSON.stringify(manifest, null, 1), { flag: 'wx', mode: 0o600, flush: true });
    await rename(part, manifestFile(folder));
  } finally {
    await unpinFiles(ctx, pins);
    await removeUnclaimed(ctx);
  }
}

export const beingRead = new WeakSet<Kysely<DB>>();

/** Whether a backup or a dump reads the database on this connection, as on the embedded engine, which has one: all else waits. */
export const isReadByBackup = (db: Kysely<DB>): boolean => beingRead.has(db);

async function makeEmptyFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0) throw new CommandError(`${folder} is not empty.`);
    await mkdir(path.join(folder, 'tables'), { mode: 0o700 });
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${folder} cannot be written: ${(error as Error).message}`);
  }
}

function writeTables(ctx: BackupContext, folder: string, signal: AbortSignal | undefined): Promise<Manifest> {
  const snapshot = ctx.databases.backup.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (trx) => {
    beingRead.add(ctx.databases.backup);
    try {
      const tables: Manifest['tables'] = [];
      for (const table of await backupTables(trx)) {
        signal?.throwIfAborted();
        tables.push({ ...table, ...(await writeTable(trx, table, tableFile(folder, table.name))) });
      }
      return {
        format: FORMAT,
        migration: await lastMigration(trx),
        madeAt: ctx.clock.now().toISOString(),
        secret: ctx.secrets.hash('backup', 'secret'),
        tables,
        sequences: await sequenceValues(trx),
        files: await namedFiles(trx),
      };
    } finally {
      beingRead.delete(ctx.databases.backup);
    }
  });
}

/** Writes a table as gzipped lines of JSON, one for each row. Returns the number of rows and the hash of the file. */
async function writeTable(trx: Transaction<DB>, table: BackupTable, file: string) {
  let rows = 0;
  const hash = createHash('sha256');
  async function* lines() {
    for await (const batch of tableRows(trx, table)) {
      rows += batch.length;
      yield `${batch.join('\n')}\n`;
    }
  }
  async function* hashed(parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      hash.update(part);
      yield part;
    }
  }
  await pipeline(
    Readable.from(lines()),
    createGzip({ level: 1 }),
    hashed,
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { rows, sha256: hash.digest('hex') };
}

async function writeFiles(
  ctx: BackupContext,
  folder: string,
  files: readonly string[],
  { earlier, signal }: Options,
): Promise<void> {
  const from = ctx.files.inner ?? ctx.files;
  const to = diskStore(path.join(folder, 'files'));
  for (const sha256 of files) {
    signal?.throwIfAborted();
    if (earlier && (await isLinked(sha256, path.join(earlier, 'files'), to.location))) continue;
    const bytes = await from.get(sha256).catch((error: Error) => {
      throw new CommandError(`The backup could not be made: ${error.message}`, { cause: error });
    });
    if (bytes === null) {
      // It was stored after the pinning and removed before it was copied, or it was already missing.
      throw new CommandError(
        `The file ${sha256} is missing. Unless it was deleted just now, run verify-files for details.`,
      );
    }
    await to.put(sha256, bytes);
  }
}

/** Links a file of an earlier backup if it is there and undamaged. */
async function isLinked(sha256: string, from: string, to: string): Promise<boolean> {
  try {
    if ((await diskStore(from).get(sha256)) === null) return false;
    await mkdir(path.dirname(placeOf(sha256, to)), { recursive: true, mode: 0o700 });
    await link(placeOf(sha256, from), placeOf(sha256, to));
    return true;
  } catch {
    // Damaged, or the file system has no links.
    return false;
  }
}
