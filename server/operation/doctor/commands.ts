import { ruleBook } from '#domain/rules/rules.ts';
import project from '../../../package.json' with { type: 'json' };
import { type Arguments, type Command, CommandError } from '../../platform/command.ts';
import type { Config } from '../../platform/config.ts';
import { type Database, openDatabase } from '../../platform/database/connect.ts';
import { DataDirectoryInUseError } from '../../platform/database/directoryLock.ts';
import { hasEmbedded } from '../../platform/database/embedded.ts';
import { openFileStore } from '../../platform/files/openFileStore.ts';
import { createLog } from '../../platform/log.ts';
import { OperatorError } from '../../platform/operatorError.ts';
import { createLr2ir } from '../../services/lr2ir/lr2ir.ts';
import { startClock } from '../startClock.ts';
import { failure, ok } from './check.ts';
import { checks } from './checks.ts';
import { DATABASE } from './databaseChecks.ts';
import { type Found, findAll } from './findAll.ts';

export const doctor: Command = {
  name: 'doctor',
  withoutSite: true,
  usage: '[--services]',
  about:
    'Checks the environment and the state of the site: proxy, https, modes of the data folder, disk space, contact, database, migrations, storage, clock, vote counts, backups, lists and jobs; with --services also whether the ranking services answer. It changes nothing, and fails if there is an error.',
  options: { services: { type: 'boolean' } },

  async run(ctx, given, print) {
    const { lr2ir } = ctx.services;
    const facts = { ...ctx, lr2ir, isServer: true };
    report(print, [
      ...(await findAll(checks.surroundings, ctx.config)),
      ...(await findAll(checks.database, facts)),
      ...(await findAll(checks.storage, facts)),
      ...(await findAll(checks.clock, facts)),
      ...(await findAll(checks.voteCounts, facts)),
      ...(await findAll(checks.backups, facts)),
      ...(await findAll(checks.server, facts)),
      ...(asksServices(given) ? await findAll(checks.services, facts) : []),
    ]);
  },

  async runStopped(config, given, print) {
    const onDatabase = await findOnDatabase(config);
    const services = { config, lr2ir: createLr2ir(config, createLog('silent')) };
    report(print, [
      ...(await findAll(checks.surroundings, config)),
      ...onDatabase,
      ...(await findAll(checks.backups, { config })),
      ...(asksServices(given) ? await findAll(checks.services, services) : []),
    ]);
  },
};

const asksServices = ({ values }: Arguments) => values.services === true;

/**
 * Checks a database that no server on this machine has open, without creating or migrating it.
 *
 * @throws DataDirectoryInUseError
 */
async function findOnDatabase(config: Config): Promise<Found[]> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = config;
  if (databaseUrl === undefined && !hasEmbedded(dataDir)) {
    return [{ ...DATABASE, ...ok('There is no database yet: the first start creates an embedded one.') }];
  }
  let database: Database;
  try {
    database = await openDatabase({ databaseUrl, dataDir });
  } catch (error) {
    if (error instanceof DataDirectoryInUseError) throw error;
    return [{ ...DATABASE, ...failure(reasonOf(error)) }];
  }
  try {
    const { db } = database;
    const found = await findAll(checks.database, { config, db, isServer: false });
    if (found.some(({ level }) => level !== 'ok')) return found;
    const site = { config, db, clock: await startClock(config, db), rules: ruleBook, isServer: false };
    const facts = { ...site, files: openFileStore(config), log: createLog('silent') };
    return [
      ...found,
      ...(await findAll(checks.storage, facts)),
      ...(await findAll(checks.clock, facts)),
      ...(await findAll(checks.voteCounts, facts)),
    ];
  } finally {
    await database.close();
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof OperatorError || !error.cause ? error.message : `${error.message}: ${reasonOf(error.cause)}`;
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
