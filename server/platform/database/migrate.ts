import fs from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { OperatorError } from '../operatorError.ts';
import type { DB } from './schema.ts';

const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations');
const TABLE_NAMES = { migrationTableName: 'migration', migrationLockTableName: 'migration_lock' };

/** Thrown when a newer version of this program has migrated the database. This version must not use it. */
export class DatabaseIsNewerError extends OperatorError {
  override name = 'DatabaseIsNewerError';

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

/** Returns the name of this program's last migration. */
export const newestMigration = () => Object.keys(readMigrations(MIGRATIONS_FOLDER)).sort().at(-1) ?? '';

/** Returns the name of the last migration of a database. */
export async function lastMigration(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from migration`.execute(db);
  return rows[0]?.name ?? '';
}

/**
 * Migrates the database: runs each file of `server/platform/database/migrations` that has not run yet, in the order of the
 * names, each in its own transaction. Several processes may do so at once; they take turns.
 *
 * @param folder the folder of the files; another one in tests only
 * @returns the names of the migrations that this call ran
 * @throws DatabaseIsNewerError
 */
export async function migrate(db: Kysely<DB>, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  await refuseNewerDatabase(db, folder);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => readMigrations(folder) },
    ...TABLE_NAMES,
  });
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
 * Returns the names of the migrations that have not run yet, for `/readyz`.
 *
 * @throws DatabaseIsNewerError
 */
export async function pendingMigrations(db: Kysely<DB>, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const run = await refuseNewerDatabase(db, folder);
  return Object.keys(readMigrations(folder))
    .filter((name) => !run.includes(name))
    .sort();
}

async function refuseNewerDatabase(db: Kysely<DB>, folder: string): Promise<string[]> {
  const exists = await sql<{ exists: boolean }>`select to_regclass('migration') is not null as exists`.execute(db);
  if (!exists.rows[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db);
  const run = rows.map(({ name }) => name);
  const known = readMigrations(folder);
  const unknown = run.filter((name) => !(name in known));
  if (unknown.length > 0) throw new DatabaseIsNewerError(unknown);
  return run;
}
