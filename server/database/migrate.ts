import fs from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { OperatorError } from '../base/operatorError.ts';
import type { DB } from './schema.ts';

const OURS = path.join(import.meta.dirname, 'migrations');
const TABLES = { migrationTableName: 'migration', migrationLockTableName: 'migration_lock' };

/** The database has been changed by a later version of this program, which this one must not work on. */
export class DatabaseIsNewerError extends OperatorError {
  override name = 'DatabaseIsNewer';

  constructor(unknown: readonly string[]) {
    super(
      `The database is newer than this program, which does not know: ${unknown.join(', ')}. Run the newer version.`,
    );
  }
}

function readMigrations(folder: string): Record<string, Migration> {
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return Object.fromEntries(
    files.map((file) => {
      const text = () => fs.readFileSync(path.join(folder, file), 'utf8');
      return [path.basename(file, '.sql'), { up: async (db) => void (await sql.raw(text()).execute(db)) }];
    }),
  );
}

/** The name of the last migration this program has. */
export const newestMigration = () => Object.keys(readMigrations(OURS)).sort().at(-1) ?? '';

/**
 * Brings the database up to date: each file of `server/database/migrations` that has not run yet, in the order of the names, each in
 * a transaction of its own. Several processes may do it at once: they take turns.
 *
 * @param folder where the files are; another one in tests only
 * @returns the names of those that this call ran
 * @throws DatabaseIsNewer
 */
export async function migrate(db: Kysely<DB>, folder = OURS): Promise<string[]> {
  await refuseNewer(db, folder);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => readMigrations(folder) }, ...TABLES });
  const names: string[] = [];
  for (;;) {
    const { error, results } = await migrator.migrateUp();
    if (error) throw error;
    const name = results?.[0]?.migrationName;
    if (name === undefined) return names;
    names.push(name);
  }
}

/**
 * The migrations that have not run yet, for `/readyz`.
 *
 * @throws DatabaseIsNewer
 */
export async function pendingMigrations(db: Kysely<DB>, folder = OURS): Promise<string[]> {
  const run = await refuseNewer(db, folder);
  return Object.keys(readMigrations(folder))
    .filter((name) => !run.includes(name))
    .sort();
}

async function refuseNewer(db: Kysely<DB>, folder: string): Promise<string[]> {
  const exists = await sql<{ exists: boolean }>`select to_regclass('migration') is not null as exists`.execute(db);
  if (!exists.rows[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db);
  const run = rows.map(({ name }) => name);
  const known = readMigrations(folder);
  const unknown = run.filter((name) => !(name in known));
  if (unknown.length > 0) throw new DatabaseIsNewerError(unknown);
  return run;
}
