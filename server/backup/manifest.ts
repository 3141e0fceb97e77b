import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { CommandError } from '../cli/command.ts';

/** Rises when a backup is written otherwise; only the same one is restored. */
export const FORMAT = 1;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z][a-z0-9_]*$/);

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The newest migration of the database it was made from. */
  migration: z.string(),
  madeAt: z.iso.datetime(),
  /** Tells whether another site has the same secret, without which its keyed hashes mean nothing. */
  secret: z.string(),
  /** In the order they are restored in. */
  tables: z.array(
    z.object({
      name,
      columns: z.array(name),
      rows: z.number().int(),
      /** Of its part, `tables/<name>.ndjson.gz`, as it lies there. */
      sha256: hash,
    }),
  ),
  /** The number each sequence gave out last, so that none is given twice. */
  sequences: z.record(z.string(), z.number().int()),
  /** The names of the files, each in `files/<first two characters>`. */
  files: z.array(hash),
});
export type Manifest = z.output<typeof manifestSchema>;

export const manifestFile = (folder: string) => path.join(folder, 'manifest.json');
export const tableFile = (folder: string, table: string) => path.join(folder, 'tables', `${table}.ndjson.gz`);

/** @throws CommandError when there is none, which a backup that was not finished has not, or it is of another kind */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => null);
  if (text === null) throw new CommandError(`${folder} holds no whole backup: it has no manifest.json.`);
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new CommandError(`${manifestFile(folder)} cannot be used: ${why}`);
  }
}
