import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { HOUR_MS, MINUTE_MS } from '#domain/common/dates.ts';
import type { Context } from '../../platform/context.ts';
import { DataDirectoryInUseError, lockDirectory } from '../../platform/database/directoryLock.ts';
import { OperatorError, reasonOf } from '../../platform/operatorError.ts';
import { makePrivateFolder } from '../../platform/privateFolder.ts';

const PART = '.part';
/** How long the first failure is waited out; each further one doubles it. */
const FIRST_PAUSE_MS = 5 * MINUTE_MS;
const LONGEST_PAUSE_MS = 2 * HOUR_MS;

/** An attempt that has not succeeded (yet). */
const attemptSchema = z.object({
  at: z.coerce.date(),
  /** How many failed in a row, with this one. */
  failures: z.number().int().positive(),
  /** Null while it runs, and when it was killed. */
  error: z.string().nullable(),
});
type Attempt = z.output<typeof attemptSchema>;

/** Beside what is made, so that every process and `doctor` know it. */
const attemptFile = (folder: string) => path.join(folder, 'failed.json');

/** Returns the last attempt if it failed; null after one that succeeded. */
export async function lastAttempt(folder: string): Promise<Attempt | null> {
  try {
    return attemptSchema.parse(JSON.parse(await readFile(attemptFile(folder), 'utf8')));
  } catch {
    return null;
  }
}

const writeAttempt = (folder: string, attempt: Attempt) =>
  writeFile(attemptFile(folder), JSON.stringify(attempt), { mode: 0o600 });

class OtherProcessError extends OperatorError {}

/** Works under the lock of a folder, which is created. @throws OtherProcessError when another process has it */
export async function underLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  makePrivateFolder(folder);
  const lock = await lockDirectory(folder).catch((error) => {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    throw new OtherProcessError(`Another process is at work in ${folder}. Try again when it is done.`);
  });
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

/** Works in a folder if that is due. Of several processes one does it. After a failure it waits, longer each time. */
export async function whenDue(
  { folder, isDue, signal }: { folder: string; isDue(): Promise<boolean>; signal: AbortSignal | undefined },
  work: () => Promise<unknown>,
): Promise<void> {
  if (!(await isDue())) return;
  try {
    // Another process may have made it since.
    await underLock(folder, async () => (await isDue()) && work());
  } catch (error) {
    // Stopping the site is no failure, nor is another process that makes it.
    if (!signal?.aborted && !(error instanceof OtherProcessError)) throw error;
  }
}

/** Returns whether a failure was so recent that the next attempt waits. */
export async function isWaiting(folder: string, now: Date): Promise<boolean> {
  const last = await lastAttempt(folder);
  if (last === null || last.at > now) return false;
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (last.failures - 1));
  return now.getTime() < last.at.getTime() + pause;
}

/**
 * Makes a folder under a name that ends in `.part`, and renames it when it is whole. What a killed process left beside it
 * is removed. Call it under the lock of the folder above.
 *
 * @param names the names of such folders
 */
export async function makeWhole(
  { now, place, names, signal }: { now: Date; place: string; names: RegExp; signal?: AbortSignal | undefined },
  make: (part: string) => Promise<unknown>,
): Promise<void> {
  const folder = path.dirname(place);
  const failures = ((await lastAttempt(folder))?.failures ?? 0) + 1;
  // Counts as a failure until it has succeeded: also when this process is killed, or the disk is full then.
  await writeAttempt(folder, { at: now, failures, error: null });
  try {
    await removeParts(folder, names);
    await make(place + PART);
    await rename(place + PART, place);
  } catch (error) {
    await removeParts(folder, names).catch(() => undefined);
    // Stopping the site is no failure.
    if (signal?.aborted) await rm(attemptFile(folder), { force: true }).catch(() => undefined);
    else await writeAttempt(folder, { at: now, failures, error: reasonOf(error) }).catch(() => undefined);
    throw error;
  }
  await rm(attemptFile(folder), { force: true });
}

async function removeParts(folder: string, names: RegExp): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(PART) || !names.test(name.slice(0, -PART.length))) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Removes a folder: renamed first, so that one that is half deleted never looks complete. */
export async function removeWhole({ log }: Pick<Context, 'log'>, folder: string): Promise<void> {
  await rename(folder, folder + PART);
  await rm(folder + PART, { recursive: true, force: true });
  log.info({ folder }, 'an old folder was deleted');
}
