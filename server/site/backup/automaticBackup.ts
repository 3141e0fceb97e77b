import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { lastTimeOfDay } from '#domain/common/dates.ts';
import type { Config } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { isWaiting, makeWhole, removeWhole, underLock, whenDue } from './attempts.ts';
import { type BackupContext, backup } from './backup.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { BACKUPS, newestOfEach } from './retention.ts';

/** The name of an automatic backup's folder: its time in UTC, so that names sort by time. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** A complete automatic backup of this site. */
interface StoredBackup {
  folder: string;
  madeAt: Date;
}

/**
 * Job: backs up once a day into a folder of `BACKUP_DIR`. Of several processes with the same folder one does it. After a
 * failure it waits, longer each time.
 */
export async function runBackupJob(ctx: Context, signal?: AbortSignal): Promise<void> {
  const { BACKUP_DIR: folder, BACKUP_AT: at } = ctx.config;
  if (folder === undefined || at === null) return;
  const isDue = () => isBackupDue(ctx, folder, at);
  await whenDue({ folder, isDue, signal }, () => makeBackup(ctx, folder, 'daily', signal));
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

async function isBackupDue(ctx: Context, folder: string, at: string): Promise<boolean> {
  const now = ctx.clock.now();
  for await (const { madeAt } of storedBackups(folder, siteOf(ctx))) {
    // One in the future was made when the clock was wrong.
    if (madeAt > now) continue;
    if (madeAt >= lastTimeOfDay(now, at)) return false;
    break;
  }
  return !(await isWaiting(folder, now));
}

async function makeBackup(
  ctx: BackupContext,
  folder: string,
  reason: NonNullable<Manifest['reason']>,
  signal?: AbortSignal,
): Promise<string> {
  const now = ctx.clock.now();
  const place = path.join(folder, now.toISOString().replaceAll(/[:.]/g, '-'));
  const begun = performance.now();
  await makeWhole({ now, place, names: NAME, signal }, async (part) => {
    const { value: earlier } = await storedBackups(folder, siteOf(ctx)).next();
    const print = (line: string) => ctx.log.debug({ folder: place }, line);
    await backup(ctx, part, print, { reason, earlier: earlier?.folder ?? null, signal });
  });
  ctx.log.info({ folder: place, reason, milliseconds: Math.round(performance.now() - begun) }, 'backed up');
  const stored: StoredBackup[] = [];
  for await (const each of storedBackups(folder, siteOf(ctx))) stored.push(each);
  const kept = newestOfEach(stored, BACKUPS);
  for (const each of stored) if (!kept.has(each)) await removeWhole(ctx, each.folder);
  return place;
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
