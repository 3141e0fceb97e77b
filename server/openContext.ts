import { type RuleBook, ruleBook } from '#domain/rules/rules.ts';
import { createEstimates } from './estimate/estimates.ts';
import { checks } from './operation/doctor/checks.ts';
import { passChecks } from './operation/doctor/passChecks.ts';
import { startClock } from './operation/startClock.ts';
import type { Config } from './platform/config.ts';
import type { Context } from './platform/context.ts';
import { type Database, openDatabase } from './platform/database/connect.ts';
import { hasStarted, rememberFirstStart } from './platform/database/installation.ts';
import { migrate } from './platform/database/migrate.ts';
import { builtPages, readDocuments } from './platform/documents/documents.ts';
import { createSiteDocument } from './platform/documents/siteDocument.ts';
import { openFileReader } from './platform/fileReader/fileReader.ts';
import { openFileStore } from './platform/files/openFileStore.ts';
import { createJobLog } from './platform/jobLog.ts';
import { createSecrets, readSecret } from './platform/secrets.ts';
import { fillNameKeys } from './players/identity/fillNameKeys.ts';
import { fillNicknameSkeletons } from './players/identity/fillNicknameSkeletons.ts';
import { openServices } from './services/services.ts';
import { openShareImages } from './site/shareImages/shareImages.ts';
import { createPublished } from './tables/published/published.ts';
import { fillNameColumns } from './voting/submissions/fillNameColumns.ts';

/** A context on the configured database. */
export interface OpenContext {
  ctx: Context;
  engine: Database['engine'];
  /** Closes the database and releases the data directory. */
  close(): Promise<void>;
}

/**
 * Opens the configured database, migrates it and starts the clock: the machine's time, or `CLOCK_START`. Outside
 * production the clock never shows a time before the newest stored one. The clock is checked before anything is stored.
 *
 * @param isServer starts also with a wrong clock, unless it is the first start: the server refuses writes meanwhile
 * @throws DataDirectoryInUseError, DatabaseIsNewerError, StartRefusedError
 */
export async function openContext(
  config: Config,
  log: Context['log'],
  { rules = ruleBook, isServer = false }: { rules?: RuleBook; isServer?: boolean } = {},
): Promise<OpenContext> {
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    purpose: isServer ? 'request' : 'command',
    poolSize: config.DATABASE_POOL,
    onLostConnection: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  try {
    const { db, databases } = database;
    await migrate(databases.migration);
    await fillNameColumns(databases.migration);
    await fillNicknameSkeletons(databases.migration);
    await fillNameKeys(databases.migration);
    const clock = await startClock(config, db);
    await passChecks(checks.clock, { clock, db }, log, { goesOn: isServer && (await hasStarted(db)) });
    await rememberFirstStart(db, clock.now(), rules);
    const siteDocument = createSiteDocument(readDocuments(builtPages), config);
    const published = createPublished({ db, rules, clock, config, siteDocument, log });
    const secrets = createSecrets(readSecret(config));
    const services = openServices(config, secrets, log);
    const files = openFileStore(config);
    const fileReader = openFileReader({ log });
    const estimates = createEstimates(db);
    const shareImages = openShareImages();
    const jobLog = createJobLog();
    const ctx: Context = {
      db,
      databases,
      clock,
      rules,
      published,
      siteDocument,
      config,
      secrets,
      services,
      files,
      fileReader,
      estimates,
      shareImages,
      log,
      jobLog,
    };
    const close = async () => {
      await fileReader.close();
      await shareImages.close();
      await database.close();
    };
    return { ctx, engine: database.engine, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
