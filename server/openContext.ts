import { type RuleBook, ruleBook } from '#domain/rules/rules.ts';
import { createEstimates } from './estimate/estimates.ts';
import type { Config } from './platform/config.ts';
import type { Context } from './platform/context.ts';
import { type Database, openDatabase } from './platform/database/connect.ts';
import { hasStarted, rememberFirstStart } from './platform/database/installation.ts';
import { readBrand } from './platform/documents/brand.ts';
import { readDocuments } from './platform/documents/documents.ts';
import { createSiteDocument } from './platform/documents/siteDocument.ts';
import { openFileReader } from './platform/fileReader/fileReader.ts';
import { openFileStore } from './platform/files/openFileStore.ts';
import { createJobLog } from './platform/jobLog.ts';
import { createSecrets, readFormerSecrets, readSecret } from './platform/secrets.ts';
import { fillNameKeys } from './players/identity/fillNameKeys.ts';
import { fillNicknameSkeletons } from './players/identity/fillNicknameSkeletons.ts';
import { openServices } from './services/services.ts';
import { backupNow } from './site/backup/automaticBackup.ts';
import { bringUpToDate } from './site/bringUpToDate.ts';
import { clockCheck } from './site/doctor/clockCheck.ts';
import { passChecks } from './site/doctor/passChecks.ts';
import { brandPages } from './site/pages/brandedPages.ts';
import { plainClock, startClock } from './site/startClock.ts';
import { createPublished } from './tables/published/published.ts';
import { fillNameColumns } from './voting/submissions/fillNameColumns.ts';

/** A context on the configured database. */
export interface OpenContext {
  ctx: Context;
  engine: Database['engine'];
  /** Closes the database and releases the data directory. */
  close(): Promise<void>;
}

interface OpenOptions {
  rules?: RuleBook;
  /** A server starts also with a wrong clock, unless it is the first start, and refuses writes meanwhile. */
  isServer?: boolean;
  /** Whether a database with data may be migrated; else one that is not up to date is refused. */
  migrates?: boolean;
  /** Whether the embedded engine has each commit on the disk before it goes on. */
  durable?: boolean;
}

/**
 * Opens the configured database, brings it up to date and starts the clock: the machine's time, or `CLOCK_START`. Outside
 * production the clock never shows a time before the newest stored one. The clock is checked before anything is stored.
 *
 * @throws DataDirectoryInUseError, StartRefusedError, what `readBrand` throws, and what `bringUpToDate` throws
 */
export async function openContext(
  config: Config,
  log: Context['log'],
  { rules = ruleBook, isServer = false, migrates = true, durable = true }: OpenOptions = {},
): Promise<OpenContext> {
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    durable,
    purpose: isServer ? 'request' : 'command',
    poolSize: config.DATABASE_POOL,
    onLostConnection: (error) => log.warn({ err: error }, 'a database connection was lost'),
    onDamage: (sentence) => log.error(sentence),
  });
  try {
    const { db, databases, pools } = database;
    const secrets = createSecrets(readSecret(config), readFormerSecrets(config));
    const files = openFileStore(config);
    const base = { db, databases, pools, rules, config, secrets, files, log };
    // The clock of the site reads tables that may not exist yet.
    const backUp = () => backupNow({ ...base, clock: plainClock(config) }, 'migration');
    await bringUpToDate(database, { migrates, log, backUp });
    await fillNameColumns(databases.migration);
    await fillNicknameSkeletons(databases.migration);
    await fillNameKeys(databases.migration);
    const clock = await startClock(config, db);
    await passChecks([clockCheck], { clock, db }, log, { goesOn: isServer && (await hasStarted(db)) });
    await rememberFirstStart(db, clock.now(), rules);
    const fileReader = openFileReader({ log });
    const brand = await brandPages(readBrand(config), `${config.DATA_DIR}/pages`, fileReader);
    const siteDocument = createSiteDocument(readDocuments(brand.pages), config);
    const ctx: Context = {
      ...base,
      brand,
      clock,
      siteDocument,
      published: createPublished({ ...base, clock, siteDocument }),
      services: openServices(config, secrets, log),
      fileReader,
      estimates: createEstimates(db),
      jobLog: createJobLog(),
    };
    const close = async () => {
      await fileReader.close();
      await database.close();
    };
    return { ctx, engine: database.engine, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
