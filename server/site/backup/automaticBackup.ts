import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { HOUR_MS, lastTimeOfDay, MINUTE_MS } from '#domain/common/dates.ts';
import type { Config } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { DataDirectoryInUseError, lockDirectory } from '../../platform/database/directoryLock.ts';
import { OperatorError, reasonOf } from '../../platform/operatorError.ts';
import { makePrivateFolder } from '../../platform/privateFolder.ts';
import { type BackupContext, backup } from './backup.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { keptBackups } from './retention.ts';

/** The name of an automatic backup's folder: its time in UTC, so that names sort by time. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const PART = '.part';
/** How long the first failure is waited out; each further one doubles it. */
const FIRST_PAUSE_MS = 5 * MINUTE_MS;
const LONGEST_PAUSE_MS = 2 * HOUR_MS;

/** A complete automatic backup of this site. */
interface StoredBackup {
  folder: string;
  madeAt: Date;
}

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

/**
 * Job: backs up once a day into a folder of `BACKUP_DIR`. Of several processes with the same folder one does it. After a
 * failure it waits, longer each time.
 */
export async function runBackupJob(ctx: Context, signal?: AbortSignal): Promise<void> {
  const { BACKUP_DIR: folder, BACKUP_AT: at } = ctx.config;
  if (folder === undefined || at === null || !(await isDue(ctx, folder, at))) return;
  try {
    await underLock(folder, async () => {
      // Another process may have made it since.
      if (await isDue(ctx, folder, at)) await makeBackup(ctx, folder, 'daily', signal);
    });
  } catch (error) {
    // Stopping the site is no failure, nor is another process that makes it.
    if (!signal?.aborted && !(error instanceof OtherBackupError)) throw error;
  }
}

/**
 * Backs up now, and deletes what need not be kept any longer. Null without `BACKUP_DIR`. The database may be one of an
 * older version, whose migrations have not run yet; the manifest names its last one.
 *
 * @returns the folder of the backup
 * @throws OperatorError when it cannot be made, or another process is making one
 */
export async function backupNow(
  ctx: BackupContext & { config: Config },
  reason: NonNullable<Manifest['reason']>,
): Promise<string | null> {
  const { BACKUP_DIR: folder } = ctx.config;
  return folder === undefined ? null : underLock(folder, () => makeBackup(ctx, folder, reason));
}

class OtherBackupError extends OperatorError {}

async function underLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  makePrivateFolder(folder);
  const lock = await lockDirectory(folder).catch((error) => {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    throw new OtherBackupError(`Another process is making a backup in ${folder}. Try again when it is done.`);
  });
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

async function isDue(ctx: Context, folder: string, at: string): Promise<boolean> {
  const now = ctx.clock.now();
  for await (const { madeAt } of storedBackups(folder, siteOf(ctx))) {
    // One in the future was made when the clock was wrong.
    if (madeAt > now) continue;
    if (madeAt >= lastTimeOfDay(now, at)) return false;
    break;
  }
  const last = await lastAttempt(folder);
  if (last === null || last.at > now) return true;
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (last.failures - 1));
  return now.getTime() >= last.at.getTime() + pause;
}

async function makeBackup(
  ctx: BackupContext,
  folder: string,
  reason: NonNullable<Manifest['reason']>,
  signal?: AbortSignal,
): Promise<string> {
  const now = ctx.clock.now();
  const place = path.join(folder, now.toISOString().replaceAll(/[:.]/g, '-'));
  const failures = ((await lastAttempt(folder))?.failures ?? 0) + 1;
  // Counts as a failure until it has succeeded: also when this process is killed, or the disk is full then.
  await writeAttempt(folder, { at: now, failures, error: null });
  const begun = performance.now();
  try {
    await removeParts(folder);
    const { value: earlier } = await storedBackups(folder, siteOf(ctx)).next();
    const print = (line: string) => ctx.log.debug({ folder: place }, line);
    await backup(ctx, place + PART, print, { reason, earlier: earlier?.folder ?? null, signal });
    await rename(place + PART, place);
  } catch (error) {
    await removeParts(folder).catch(() => undefined);
    // Stopping the site is no failure.
    if (signal?.aborted) await rm(attemptFile(folder), { force: true }).catch(() => undefined);
    else await writeAttempt(folder, { at: now, failures, error: reasonOf(error) }).catch(() => undefined);
    throw error;
  }
  await rm(attemptFile(folder), { force: true });
  ctx.log.info({ folder: place, reason, milliseconds: Math.round(performance.now() - begun) }, 'backed up');
  await removeOld(ctx, folder);
  return place;
}

/** Removes what a killed process left. */
async function removeParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(PART) || !NAME.test(name.slice(0, -PART.length))) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

async function removeOld(ctx: BackupContext, folder: string): Promise<void> {
  const stored: StoredBackup[] = [];
  for await (const each of storedBackups(folder, siteOf(ctx))) stored.push(each);
  const kept = keptBackups(stored);
  for (const each of stored) {
    if (kept.has(each)) continue;
    // Renamed first, so that one that is half deleted never looks complete.
    await rename(each.folder, each.folder + PART);
    await rm(each.folder + PART, { recursive: true, force: true });
    ctx.log.info({ folder: each.folder }, 'an old backup was deleted');
  }
}

const siteOf = ({ secrets }: Pick<Context, 'secrets'>) => secrets.hashes('backup', 'secret');

/**
 * Yields the complete automatic backups in `BACKUP_DIR`, newest first. What else is there is left alone: backups that an
 * operator made, those of another site, and what has no manifest of this format.
 *
 * @param site the hashes of the site's secrets, the former ones too; without them, those of any site
 */
export async function* storedBackups(
  folder: string,
  site?: readonly string[],
): AsyncGenerator<StoredBackup, undefined> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const newestFirst = names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
  for (const name of newestFirst) {
    const place = path.join(folder, name);
    const manifest = await readManifest(place).catch(() => null);
    if (!manifest?.reason || (site !== undefined && !site.includes(manifest.secret))) continue;
    yield { folder: place, madeAt: new Date(manifest.madeAt) };
  }
}
