import { ruleBook } from '#domain/rules/rules.ts';
import project from '../../../package.json' with { type: 'json' };
import { command, flag } from '../../acts/command.ts';
import { CommandError } from '../../platform/command.ts';
import type { Config } from '../../platform/config.ts';
import { type Database, openDatabase } from '../../platform/database/connect.ts';
import { DataDirectoryInUseError } from '../../platform/database/directoryLock.ts';
import { hasEmbedded } from '../../platform/database/embedded.ts';
import { openFileStore } from '../../platform/files/openFileStore.ts';
import { createLog } from '../../platform/log.ts';
import { reasonOf } from '../../platform/operatorError.ts';
import { createLr2ir } from '../../services/lr2ir/lr2ir.ts';
import { createBackupCheck } from '../backup/backupCheck.ts';
import { startClock } from '../startClock.ts';
import { jobsCheck, listsCheck, voteCountsCheck } from './activityChecks.ts';
import { type Found, failure, find, findAll, ok } from './check.ts';
import { clockCheck } from './clockCheck.ts';
import { databaseCheck, migrationsCheck } from './databaseChecks.ts';
import { deliveriesCheck } from './deliveriesCheck.ts';
import { surroundings } from './passChecks.ts';
import { lr2irCheck, minirCheck } from './serviceChecks.ts';
import { createStorageCheck } from './storageCheck.ts';

export const doctor = command({
  name: 'doctor',
  withoutSite: true,
  about:
    'Checks the environment and the state of the site: proxy, https, modes of the data folder, disk space, contact, database, migrations, storage, clock, vote counts, deliveries, backups, lists and jobs; with --services also whether the ranking services answer. It changes nothing, and fails if there is an error.',
  options: { services: flag },

  async run(ctx, { services }, print) {
    const facts = { ...ctx, lr2ir: ctx.services.lr2ir, isServer: true };
    report(print, [
      ...(await findAll(surroundings, ctx.config)),
      ...(await findAll([databaseCheck, migrationsCheck], facts)),
      await find(clockCheck, ctx),
      ...(await findAll<typeof facts>(
        [createStorageCheck(), voteCountsCheck, deliveriesCheck, backupCheck, listsCheck, jobsCheck],
        facts,
      )),
      ...(await findAll(servicesOf(services), facts)),
    ]);
  },

  async runStopped(config, { services }, print) {
    const onDatabase = await findOnDatabase(config);
    const facts = { config, lr2ir: createLr2ir(config, createLog('silent')) };
    report(print, [
      ...(await findAll(surroundings, config)),
      ...onDatabase,
      ...(await findAll([backupCheck, ...servicesOf(services)], facts)),
    ]);
  },
});

const backupCheck = createBackupCheck(0);
const servicesOf = (areAsked: boolean) => (areAsked ? [lr2irCheck, minirCheck] : []);

/**
 * Checks a database that no server on this machine has open, without creating or migrating it.
 *
 * @throws DataDirectoryInUseError
 */
async function findOnDatabase(config: Config): Promise<Found[]> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = config;
  if (databaseUrl === undefined && !hasEmbedded(dataDir)) {
    return [{ ...databaseCheck, ...ok('There is no database yet: the first start creates an embedded one.') }];
  }
  let database: Database;
  try {
    database = await openDatabase({ databaseUrl, dataDir });
  } catch (error) {
    if (error instanceof DataDirectoryInUseError) throw error;
    return [{ ...databaseCheck, ...failure(reasonOf(error)) }];
  }
  try {
    const { db } = database;
    const found = await findAll([databaseCheck, migrationsCheck], { config, db, isServer: false });
    if (found.some(({ level }) => level !== 'ok')) return found;
    const site = { config, db, clock: await startClock(config, db), rules: ruleBook, isServer: false };
    const facts = { ...site, files: openFileStore(config), log: createLog('silent') };
    return [
      ...found,
      ...(await findAll<typeof facts>([createStorageCheck(), clockCheck, voteCountsCheck, deliveriesCheck], facts)),
    ];
  } finally {
    await database.close();
  }
}

/** @throws CommandError when a check has found an error */
function report(print: (line: string) => void, found: readonly Found[]): void {
  print(`Stellaverse ${project.version}, Node ${process.versions.node}, ${process.platform}`);
  for (const { level, name, question, sentence } of found) {
    print(`${level.padEnd(7)}  ${name}: ${question}`);
    print(`         ${sentence}`);
  }
  const count = (wanted: Found['level']) => found.filter(({ level }) => level === wanted).length;
  const sum = `Checks: ${found.length}, warnings: ${count('warning')}, errors: ${count('error')}.`;
  if (count('error') > 0) throw new CommandError(sum);
  print(sum);
}
