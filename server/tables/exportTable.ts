import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rulesAt } from '#domain/rules/rules.ts';
import { listFiles, mainListNames } from '#domain/tables/listFiles.ts';
import { type TableId, tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../platform/context.ts';
import { contentOf, publishedTexts } from './published/publishedTexts.ts';

/**
 * Writes the files of the official, voting and sub list of a table into a directory, which is created if absent, for
 * other sites and `importTable`. Each file is replaced atomically.
 *
 * @returns the names of the files; null if there is no such table
 */
export async function exportTable(
  ctx: Context,
  { table: tableId, directory }: { table: TableId; directory: string },
): Promise<string[] | null> {
  const table = tableById(rulesAt(ctx.rules, ctx.clock.now()), tableId);
  if (!table) return null;
  const texts = publishedTexts(await contentOf(ctx.db, table), ctx.siteDocument);
  await makeReadableFolder(path.resolve(directory));
  const names = mainListNames.flatMap((list) => Object.values(listFiles[list]));
  for (const name of names) {
    const file = path.join(directory, name);
    await writeFile(`${file}.part`, texts.get(name)?.() ?? '');
    await chmod(`${file}.part`, 0o644);
    await rename(`${file}.part`, file);
  }
  return names;
}

/**
 * Creates a folder that others can read, as the files are public. Other files of this process are private by default.
 */
async function makeReadableFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let created = folder; created.length >= first.length; created = path.dirname(created)) {
    await chmod(created, 0o755);
  }
}
