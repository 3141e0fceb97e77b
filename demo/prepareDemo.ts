import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { openContext } from '#server/openContext.ts';
import type { Config } from '#server/platform/config.ts';
import { lockDirectory } from '#server/platform/database/directoryLock.ts';
import { createLog } from '#server/platform/log.ts';
import { makePrivateFolder } from '#server/platform/privateFolder.ts';
import { readSecret } from '#server/platform/secrets.ts';
import { chartsToTryNote } from './chartsToTry.ts';
import { type DemoOptions, inventCommunity, live, type OnProgress } from './community.ts';
import { writeServices } from './services.ts';
import type { World } from './world.ts';

/** Returns the folder of the charts to try, within `DATA_DIR`. Only a demo has it. */
export const chartsToTryFolder = (dataDir: string) => path.resolve(dataDir, 'charts-to-try');

/**
 * Creates the demo community in an empty `DATA_DIR`: first in another folder, which is then moved there, so that an
 * interrupted start leaves nothing incomplete.
 *
 * @throws DataDirectoryInUse when another process has the directory
 */
export async function prepareDemo(config: Config, wish: DemoOptions, onProgress: OnProgress): Promise<void> {
  const dataDir = path.resolve(config.DATA_DIR);
  makePrivateFolder(dataDir);
  const lock = await lockDirectory(dataDir);
  try {
    const unfinished = path.join(dataDir, 'demo.unfinished');
    fs.rmSync(unfinished, { recursive: true, force: true });
    onProgress('inventing players, songs and charts');
    const community = inventCommunity(wish);
    onProgress('making the database');
    await fill({ ...config, SITE_SECRET: readSecret(config), DATA_DIR: unfinished }, community, onProgress);
    writeServices(dataDir, community);
    writeChartsToTry(dataDir, community);
    // The files come before the database, whose presence means that the demo is complete. A configured bucket already
    // has them.
    const [filled, files] = [path.join(unfinished, 'files'), path.join(dataDir, 'files')];
    fs.rmSync(files, { recursive: true, force: true });
    if (fs.existsSync(filled)) fs.renameSync(filled, files);
    fs.renameSync(path.join(unfinished, 'database'), path.join(dataDir, 'database'));
    fs.rmSync(unfinished, { recursive: true });
  } finally {
    await lock.release();
  }
}

async function fill(config: Config, community: World, onProgress: OnProgress): Promise<void> {
  const start = { CLOCK_START: community.from.toISOString() };
  // An interrupted fill begins again, so no commit has to be on the disk.
  const { ctx, close } = await openContext({ ...config, ...start }, createLog('warn'), { durable: false });
  try {
    await live(ctx, community, onProgress);
    await sql`vacuum (analyze)`.execute(ctx.db);
  } finally {
    await close();
  }
}

function writeChartsToTry(dataDir: string, { chartsToTry }: World): void {
  const folder = chartsToTryFolder(dataDir);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder);
  for (const { name, bytes } of chartsToTry) fs.writeFileSync(path.join(folder, name), bytes);
  fs.writeFileSync(path.join(folder, 'README.txt'), chartsToTryNote(chartsToTry));
}
