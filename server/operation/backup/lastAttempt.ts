import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** An attempt at an automatic backup that has not succeeded (yet). */
const attemptSchema = z.object({
  at: z.coerce.date(),
  /** How many failed in a row, with this one. */
  failures: z.number().int().positive(),
  /** Null while it runs, and when it was killed. */
  error: z.string().nullable(),
});
type Attempt = z.output<typeof attemptSchema>;

/** Beside the backups, so that every process and `doctor` know it. */
const fileIn = (folder: string) => path.join(folder, 'failed.json');

/** Returns the last attempt if it failed; null after one that succeeded. */
export async function lastAttempt(folder: string): Promise<Attempt | null> {
  try {
    return attemptSchema.parse(JSON.parse(await readFile(fileIn(folder), 'utf8')));
  } catch {
    return null;
  }
}

/** Records an attempt; null when it has succeeded. */
export async function writeAttempt(folder: string, attempt: Attempt | null): Promise<void> {
  if (attempt === null) await rm(fileIn(folder), { force: true });
  else await writeFile(fileIn(folder), JSON.stringify(attempt), { mode: 0o600 });
}
