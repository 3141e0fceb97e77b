import { createHash } from 'node:crypto';
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

/** Thrown when the text of a migration that has run differs from the program's. */
export class MigrationChangedError extends OperatorError {
  override name = 'MigrationChangedError';

  constructor(names: readonly string[]) {
    super(
      `The database was migrated with another text of ${names.join(', ')} than this program has. Run the program as it was released; its files must not be edited.`,
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
 * @throws DatabaseIsNewerError, MigrationChangedError
 */
export async function migrate(db: Kysely<DB>, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  await refuseNewerDatabase(db, folder);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => readMigrations(folder) },
    ...TABLE_NAMES,
  });
  await refuseChanged(db, folder);
  const names: string[] = [];
  for (;;) {
    const { error, results } = await migrator.migrateUp();
    if (error) throw error;
    const name = results?.[0]?.migrationName;
    if (name === undefined) break;
    names.push(name);
  }
  if (names.length > 0) await refuseChanged(db, folder);
  return names;
}

/**
 * Compares the texts of the migrations that have run with those stored; stores those that are not.
 *
 * @throws MigrationChangedError
 */
async function refuseChanged(db: Kysely<DB>, folder: string): Promise<void> {
  const exists = await sql<{ exists: boolean }>`select to_regclass('migration_checksum') is not null as exists`.execute(
    db,
  );
  if (!exists.rows[0]?.exists) return;
  const { rows } = await sql<{ name: string; sha256: string | null }>`
    select name, sha256 from migration left join migration_checksum using (name) order by name`.execute(db);
  const read = rows.map(({ name, sha256 }) => ({ name, sha256, now: checksum(folder, name) }));
  const changed = read.filter(({ sha256, now }) => sha256 !== null && sha256 !== now);
  if (changed.length > 0) throw new MigrationChangedError(changed.map(({ name }) => name));
  for (const { name, sha256, now } of read) {
    if (sha256 !== null) continue;
    await sql`insert into migration_checksum values (${name}, ${now}) on conflict do nothing`.execute(db);
  }
}

/** Line ends differ between checkouts, and mean nothing. */
const checksum = (folder: string, name: string) =>
  createHash('sha256')
    .update(fs.readFileSync(path.join(folder, `${name}.sql`), 'utf8').replaceAll('\r\n', '\n'))
    .digest('hex');

/**
 * Returns the names of the migrations that have run, and of those that have not yet.
 *
 * @throws DatabaseIsNewerError
 */
export async function pendingMigrations(
  db: Kysely<DB>,
  folder = MIGRATIONS_FOLDER,
): Promise<{ run: string[]; pending: string[] }> {
  const run = await refuseNewerDatabase(db, folder);
  const pending = Object.keys(readMigrations(folder))
    .filter((name) => !run.includes(name))
    .sort();
  return { run, pending };
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
