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
/** An attempt that runs longer has been killed. */
const LONGEST_ATTEMPT_MS = HOUR_MS;

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

async function lastAttempt(folder: string): Promise<Attempt | null> {
  try {
    return attemptSchema.parse(JSON.parse(await readFile(attemptFile(folder), 'utf8')));
  } catch {
    return null;
  }
}

const writeAttempt = (folder: string, attempt: Attempt) =>
  writeFile(attemptFile(folder), JSON.stringify(attempt), { mode: 0o600 });

/** Returns what became of the last attempt in a folder: `running`, a sentence if it failed, null after one that succeeded. */
export async function whatFailed(folder: string, now: Date): Promise<string | null> {
  const attempt = await lastAttempt(folder);
  if (attempt?.error === null && now.getTime() - attempt.at.getTime() < LONGEST_ATTEMPT_MS) return 'running';
  return attempt
    ? `The last attempt, at ${attempt.at.toISOString()}, failed: ${attempt.error ?? 'it was not finished'}.`
    : null;
}

/** Another process makes the same. */
class OtherProcessError extends OperatorError {}

/**
 * Works under the lock of a folder, which is created.
 *
 * @param what what the other process makes, for the message
 * @throws OtherProcessError when another process has it
 */
export async function underLock<T>(folder: string, what: string, work: () => Promise<T>): Promise<T> {
  makePrivateFolder(folder);
  const lock = await lockDirectory(folder).catch((error) => {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    throw new OtherProcessError(`Another process is making ${what} in ${folder}. Try again when it is done.`);
  });
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

/** Works in a folder if that is due. Of several processes one does it. After a failure it waits, longer each time. */
export async function whenDue(
  { clock }: Pick<Context, 'clock'>,
  {
    folder,
    what,
    isDue,
    signal,
  }: { folder: string; what: string; isDue(now: Date): Promise<boolean>; signal?: AbortSignal | undefined },
  work: () => Promise<unknown>,
): Promise<void> {
  const isDueNow = async () => {
    const now = clock.now();
    return (await isDue(now)) && !(await isWaiting(folder, now));
  };
  if (!(await isDueNow())) return;
  try {
    await underLock(folder, what, async () => {
      // Another process may have made it since.
      if (await isDueNow()) await work();
    });
  } catch (error) {
    // Stopping the site is no failure, nor is another process that makes it.
    if (!signal?.aborted && !(error instanceof OtherProcessError)) throw error;
  }
}

async function isWaiting(folder: string, now: Date): Promise<boolean> {
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
  { clock }: Pick<Context, 'clock'>,
  { place, names, signal }: { place: string; names: RegExp; signal?: AbortSignal | undefined },
  make: (part: string) => Promise<unknown>,
): Promise<void> {
  const folder = path.dirname(place);
  const now = clock.now();
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

/** Removes the folders that are not kept. */
export async function removeOld<Made extends { folder: string }>(
  { log }: Pick<Context, 'log'>,
  made: readonly Made[],
  kept: ReadonlySet<Made>,
): Promise<void> {
  for (const each of made) {
    if (kept.has(each)) continue;
    // Renamed first, so that one that is half deleted never looks complete.
    await rename(each.folder, each.folder + PART);
    await rm(each.folder + PART, { recursive: true, force: true });
    log.info({ folder: each.folder }, 'an old folder was deleted');
  }
}
