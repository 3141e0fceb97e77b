import { type RuleBook, ruleBook } from '#domain/rules/rules.ts';
import { createEstimates } from '#server/estimate/estimates.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Context } from '#server/platform/context.ts';
import { forAllPurposes } from '#server/platform/database/connect.ts';
import { rememberFirstStart } from '#server/platform/database/installation.ts';
import { readBrand } from '#server/platform/documents/brand.ts';
import { createSiteDocument } from '#server/platform/documents/siteDocument.ts';
import { type FileReader, openFileReader } from '#server/platform/fileReader/fileReader.ts';
import { cachingStore } from '#server/platform/files/cachingStore.ts';
import { diskStore } from '#server/platform/files/diskStore.ts';
import type { FileStore } from '#server/platform/files/fileStore.ts';
import { createJobLog } from '#server/platform/jobLog.ts';
import { createLog } from '#server/platform/log.ts';
import { createSecrets, readFormerSecrets, readSecret } from '#server/platform/secrets.ts';
import type { Services } from '#server/services/services.ts';
import { createPublished } from '#server/tables/published/published.ts';
import { type TestDatabase, testDirectory } from '../database/database.ts';
import { type FixedClock, fixedClock } from './fixedClock.ts';
import { NOW } from './rules.ts';

const log = createLog('silent');
/** Its threads start when they are needed, and end with the process. */
const sharedFileReader = openFileReader({ log });

/** The services of a site without a configured ranking service. */
const noServices: Services = { lr2ir: null, minir: null };

/** Returns a file store as the site has it, in a new folder. */
const newFolder = () => cachingStore(diskStore(testDirectory()));

/**
 * Returns a context on a test database. The installation first started at `start`, and its fixed clock shows that time.
 */
export async function testContext(
  { db, pools = {} }: Pick<TestDatabase, 'db'> & Partial<Pick<TestDatabase, 'pools'>>,
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
    // Tests send as many requests in a second, from one address, as many visitors in a minute.
    LIMITS_FACTOR: '1000',
    DATA_DIR: testDirectory(),
    // A build that is there would be used by some runs only.
    RENDER_PAGES: 'off',
  });
  // As without a build.
  const siteDocument = createSiteDocument(null, config);
  const published = createPublished({ db, rules, clock, config, siteDocument, log });
  await published.load();
  const secrets = createSecrets(readSecret(config), readFormerSecrets(config));
  const jobLog = createJobLog();
  return {
    db,
    databases: forAllPurposes(db),
    pools,
    clock,
    rules,
    published,
    siteDocument,
    config,
    brand: readBrand(config),
    secrets,
    services: noServices,
    files,
    fileReader,
    estimates: createEstimates(db),
    log,
    jobLog,
  };
}
