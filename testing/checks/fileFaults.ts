import type { Context } from '#server/platform/context.ts';
import { DamagedFileError, type FileStore } from '#server/platform/files/fileStore.ts';

/** Returns the names of all files in a store. */
export async function namesIn(store: Pick<FileStore, 'names'>): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.names()) names.push(name);
  return names;
}

/** Returns the faults between rows and files: rows whose file is missing or damaged, and files that no row names. */
export async function fileFaults({ db, files }: Pick<Context, 'db' | 'files'>): Promise<string[]> {
  const store = files.inner ?? files;
  const rows = await db
    .selectFrom('upload')
    .select('fileSha256')
    .distinct()
    .where('fileSha256', 'is not', null)
    .execute();
  const staged = await db.selectFrom('stagedFile').select('sha256').execute();
  const brought = await db.selectFrom('broughtFile').select('sha256').execute();
  const named = new Set([
    ...rows.map(({ fileSha256 }) => fileSha256 ?? ''),
    ...[...staged, ...brought].map(({ sha256 }) => sha256),
  ]);
  const faults: string[] = [];
  for (const sha256 of named) {
    try {
      if ((await store.get(sha256)) === null) faults.push(`no file ${sha256}`);
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error;
      faults.push(error.message);
    }
  }
  for (const name of await namesIn(store)) if (!named.has(name)) faults.push(`no row for ${name}`);
  return faults;
}
