import fs from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { ruleBook } from '#domain/rules/rules.ts';
import type { Config } from '#server/base/config.ts';
import type { Context } from '#server/base/context.ts';
import { createJobLog } from '#server/base/jobLog.ts';
import { makePrivateFolder } from '#server/base/privateFolder.ts';
import { createSecrets, readSecret } from '#server/base/secrets.ts';
import { createKysely } from '#server/database/connect.ts';
import { lockDirectory } from '#server/database/directoryLock.ts';
import { openEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { createEstimates } from '#server/estimate/shown/estimates.ts';
import { openFileReader } from '#server/fileReader/fileReader.ts';
import { openFileStore } from '#server/files/openFileStore.ts';
import { createPublished } from '#server/published/published.ts';
import { createRankings } from '#server/rankings/rankings.ts';
import { openShareImages } from '#server/shareImages/shareImages.ts';
import { rememberFirstStart } from '#server/site/installation.ts';
import { chartsToTryNote } from './chartsToTry.ts';
import { type Community, type DemoOptions, inventCommunity, live, type OnProgress } from './community.ts';
import { writeServices } from './services.ts';
import { frozenClock } from './world.ts';

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
    const opening = openEmbedded(unfinished, { durable: false });
    onProgress(0, 'inventing players, songs and charts');
    const community = inventCommunity(wish);
    onProgress(0, 'making the database');
    const { pool, close } = await opening;
    try {
      await fillEmpty({ ...config, DATA_DIR: dataDir }, unfinished, createKysely(pool), community, onProgress);
      await pool.query('vacuum (analyze)');
    } finally {
      await close();
    }
    writeServices(dataDir, community);
    writeChartsToTry(dataDir, community);
    syncAll(unfinished);
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

async function fillEmpty(
  config: Config,
  unfinished: string,
  db: Context['db'],
  community: Community,
  onProgress: OnProgress,
): Promise<void> {
  await migrate(db);
  await rememberFirstStart(db, community.from, ruleBook);
  const clock = frozenClock(community.from);
  const log = pino({ level: 'warn' });
  // Not loaded, because nothing reads the lists during the filling.
  const published = createPublished({ db, rules: ruleBook, clock, config, log });
  const secrets = createSecrets(readSecret(config));
  const files = openFileStore({ ...config, DATA_DIR: unfinished });
  // Filling the demo never needs a ranking service.
  const external = { lr2ir: null, minir: null };
  const fileReader = openFileReader({ log });
  const shareImages = openShareImages();
  const jobLog = createJobLog();
  const ctx = {
    db,
    clock,
    rules: ruleBook,
    published,
    config,
    secrets,
    external,
    files,
    fileReader,
    rankings: createRankings(db),
    estimates: createEstimates(db),
    shareImages,
    log,
    jobLog,
  };
  try {
    await live(ctx, community, onProgress);
  } finally {
    await fileReader.close();
    await shareImages.close();
  }
}

function writeChartsToTry(dataDir: string, { chartsToTry }: Community): void {
  const folder = chartsToTryFolder(dataDir);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder);
  for (const { name, bytes } of chartsToTry) fs.writeFileSync(path.join(folder, name), bytes);
  fs.writeFileSync(path.join(folder, 'README.txt'), chartsToTryNote(chartsToTry));
}

/**
 * Syncs a directory to the disk. Filling does not wait for the disk, so everything must be on it before the database is
 * moved.
 */
function syncAll(directory: string): void {
  for (const entry of fs.readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const handle = fs.openSync(path.join(entry.parentPath, entry.name), 'r');
    fs.fsyncSync(handle);
    fs.closeSync(handle);
  }
}
