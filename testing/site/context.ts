import { type RuleBook, ruleBook } from '#domain/rules/rules.ts';
import { readConfig } from '#server/base/config.ts';
import type { Context } from '#server/base/context.ts';
import { createJobLog } from '#server/base/jobLog.ts';
import { createLog } from '#server/base/log.ts';
import { createSecrets, readSecret } from '#server/base/secrets.ts';
import { createEstimates } from '#server/estimate/shown/estimates.ts';
import type { ExternalServices } from '#server/external/externalServices.ts';
import { type FileReader, openFileReader } from '#server/fileReader/fileReader.ts';
import { cachingStore } from '#server/files/cachingStore.ts';
import { diskStore } from '#server/files/diskStore.ts';
import type { FileStore } from '#server/files/fileStore.ts';
import { createPublished } from '#server/published/published.ts';
import { createRankings } from '#server/rankings/rankings.ts';
import { openShareImages } from '#server/shareImages/shareImages.ts';
import { rememberFirstStart } from '#server/site/installation.ts';
import { type TestDatabase, testDirectory } from '../database/database.ts';
import { type FixedClock, fixedClock } from './fixedClock.ts';
import { NOW } from './rules.ts';

const log = createLog('silent');
/** Their threads start when they are needed, and end with the process. */
const sharedFileReader = openFileReader({ log });
const shareImages = openShareImages();

/** The services of a site without a configured ranking service. */
const noServices: ExternalServices = { lr2ir: null, minir: null };

/** Returns a file store as the site has it, in a new folder. */
const newFolder = () => cachingStore(diskStore(testDirectory()));

/**
 * Returns a context on a test database. The installation first started at `start`, and its fixed clock shows that time.
 */
export async function testContext(
  { db }: Pick<TestDatabase, 'db'>,
  {
    start = NOW,
    rules = ruleBook,
    files = newFolder(),
    fileReader = sharedFileReader,
  }: { start?: Date; rules?: RuleBook; files?: FileStore; fileReader?: FileReader } = {},
): Promise<Context & { clock: FixedClock }> {
  const clock = fixedClock(start);
  await rememberFirstStart(db, start, rules);
  const config = readConfig({
    NODE_ENV: 'test',
    SITE_SECRET: 'the secret of the tests, long enough',
    // Tests send in a second, from one address, what many visitors send in a minute.
    LIMITS_FACTOR: '1000',
    DATA_DIR: testDirectory(),
  });
  const published = createPublished({ db, rules, clock, config, log });
  await published.load();
  const secrets = createSecrets(readSecret(config));
  const jobLog = createJobLog();
  return {
    db,
    clock,
    rules,
    published,
    config,
    secrets,
    external: noServices,
    files,
    fileReader,
    rankings: createRankings(db),
    estimates: createEstimates(db),
    shareImages,
    log,
    jobLog,
  };
}
