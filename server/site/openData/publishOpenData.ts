import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { gmt9, lastTimeOfDay } from '#domain/common/dates.ts';
import type { Config } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { isWaiting, makeWhole, removeWhole, whenDue } from '../backup/attempts.ts';
import { newestOfEach } from '../backup/retention.ts';
import { dump } from './dump.ts';

/** The name of a dump's folder: its day in GMT+9. */
export const DAY = /^\d{4}-\d\d-\d\d$/;
const KEPT = { days: 7, weeks: 0, months: 12 };

export const openDataFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => path.resolve(DATA_DIR, 'open-data');

/** Returns the days of which there is a whole dump, newest first. */
export async function dumpDays(folder: string): Promise<string[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  return names
    .filter((name) => DAY.test(name))
    .sort()
    .reverse();
}

/**
 * Job: dumps the open data once a day at `OPEN_DATA_AT` into `DATA_DIR/open-data`, and removes old dumps. Of several processes
 * with the same folder one does it. After a failure it waits, longer each time.
 */
export async function publishOpenData(ctx: Context, signal?: AbortSignal): Promise<void> {
  const { OPEN_DATA_AT: at } = ctx.config;
  if (at === null) return;
  const folder = openDataFolder(ctx.config);
  const isDue = async () => {
    const now = ctx.clock.now();
    const [from, today] = [gmt9(lastTimeOfDay(now, at)).dashed, gmt9(now).dashed];
    // One in the future was made when the clock was wrong.
    const isMade = (await dumpDays(folder)).some((day) => from <= day && day <= today);
    return !isMade && !(await isWaiting(folder, now));
  };
  await whenDue({ folder, isDue, signal }, async () => {
    const now = ctx.clock.now();
    const place = path.join(folder, gmt9(now).dashed);
    await makeWhole({ now, place, names: DAY, signal }, (part) => dump(ctx, part, signal));
    ctx.log.info({ folder: place }, 'published open data');
    const made = (await dumpDays(folder)).map((day) => ({ day, madeAt: new Date(`${day}T00:00+09:00`) }));
    const kept = newestOfEach(made, KEPT);
    for (const each of made) if (!kept.has(each)) await removeWhole(ctx, path.join(folder, each.day));
  });
}
