import { ruleBook } from '#domain/rules/rules.ts';
import { type Clock, clockStartingAt, systemClock } from './base/clock.ts';
import type { Config } from './base/config.ts';
import type { Context } from './base/context.ts';
import { createSecrets, readSecret } from './base/secrets.ts';
import { type Database, openDatabase } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import { openExternalServices } from './external/externalServices.ts';
import { openFileStore } from './files/openFileStore.ts';
import { createPublished } from './published/published.ts';
import { newestStoredTime, rememberFirstStart } from './site/installation.ts';

/** A context on the configured database, and how to let go of it. */
export interface OpenContext {
  ctx: Context;
  engine: Database['engine'];
  close(): Promise<void>;
}

/**
 * Opens the configured database, brings it up to date, and sets the clock: the machine's own, or `CLOCK_START`; outside
 * production it never lies behind the newest stored time.
 *
 * @throws DataDirectoryInUse, DatabaseIsNewer
 */
export async function openContext(config: Config, log: Context['log'], rules = ruleBook): Promise<OpenContext> {
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    onLostConnection: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  try {
    const { db } = database;
    await migrate(db);
    const clock = await chosenClock(config, db);
    await rememberFirstStart(db, clock.now());
    const published = createPublished({ db, rules, clock, config, log });
    const secrets = createSecrets(readSecret(config));
    const outside = openExternalServices(config, secrets, log);
    const files = openFileStore(config);
    const ctx: Context = { db, clock, rules, published, config, secrets, outside, files, log };
    return { ctx, engine: database.engine, close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function chosenClock(config: Config, db: Database['db']): Promise<Clock> {
  const clock = config.CLOCK_START ? clockStartingAt(new Date(config.CLOCK_START)) : systemClock();
  // A real site's machine is believed: a stray row of the future must not move it.
  if (config.NODE_ENV === 'production') return clock;
  const newest = await newestStoredTime(db);
  if (newest) clock.moveTo(newest);
  return clock;
}
