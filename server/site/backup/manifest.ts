import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { CommandError } from '../../platform/command.ts';

/** The version of the backup format. Only backups with the same version are restored. */
export const FORMAT = 1;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z][a-z0-9_]*$/);

/** The contents of a backup. */
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The last migration of the database that was backed up. */
  migration: z.string(),
  madeAt: z.iso.datetime(),
  /** What made it by itself; absent if an operator asked for it. Only such backups are deleted again. */
  reason: z.enum(['daily', 'migration']).optional(),
  /** A hash of the site's secret: keyed hashes only match on a site with the same one. */
  secret: z.string(),
  /** In the order in which they are restored. */
  tables: z.array(
    z.object({
      name,
      columns: z.array(name),
      rows: z.number().int(),
      /** The hash of the file `tables/<name>.ndjson.gz`. */
      sha256: hash,
    }),
  ),
  /** The last number of each sequence, so that no number is assigned twice. */
  sequences: z.record(z.string(), z.number().int()),
  /** The names of the uploaded files, each in `files/<first two characters>`. */
  files: z.array(hash),
});
export type Manifest = z.output<typeof manifestSchema>;

export const manifestFile = (folder: string) => path.join(folder, 'manifest.json');
export const tableFile = (folder: string, table: string) => path.join(folder, 'tables', `${table}.ndjson.gz`);

/**
 * Reads the manifest of a backup.
 *
 * @throws CommandError when it does not exist, as in a backup that was not finished, or is invalid
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => null);
  if (text === null) throw new CommandError(`${folder} holds no complete backup: it has no manifest.json.`);
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new CommandError(`${manifestFile(folder)} cannot be used: ${why}`);
  }
}
