import fs from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { sha256Hex } from '../hash.ts';
import { OperatorError } from '../operatorError.ts';
import type { DB } from './schema.ts';

const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations');
const TABLE_NAMES = { migrationTableName: 'migration', migrationLockTableName: 'migration_lock' };

/** Thrown when a newer version of this program has migrated the database. This version must not use it. */
export class DatabaseIsNewerError extends OperatorError {
  override name = 'DatabaseIsNewerError';
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
export const lastMigration = async (db: Kysely<DB>) => (await migrationsOf(db)).at(-1)?.name ?? '';

/**
 * Migrates the database: runs each file of `server/platform/database/migrations` that has not run yet, in the order of the
 * names, each in its own transaction; in a new database, all in one, which is faster. Several processes may do so at
 * once; they take turns.
 *
 * @param folder the folder of the files; another one in tests only
 * @returns the names of the migrations that this call ran
 * @throws DatabaseIsNewerError; OperatorError when the text of a migration that has run is not the program's
 */
export async function migrate(db: Kysely<DB>, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const { run } = await pendingMigrations(db, folder);
  await compareTexts(db, folder);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => readMigrations(folder) },
    ...TABLE_NAMES,
  });
  const names: string[] = [];
  for (;;) {
    const { error, results = [] } = await (run.length === 0 ? migrator.migrateToLatest() : migrator.migrateUp());
    if (error) throw error;
    if (results.length === 0) break;
    names.push(...results.map(({ migrationName }) => migrationName));
  }
  if (names.length > 0) await compareTexts(db, folder);
  return names;
}

/** Compares the texts of the migrations that have run with the hashes stored; stores those that are not. */
async function compareTexts(db: Kysely<DB>, folder: string): Promise<void> {
  if (!(await hasTable(db, 'migration_checksum'))) return;
  const stored = await sql<{ name: string; sha256: string }>`select name, sha256 from migration_checksum`.execute(db);
  const known = new Map(stored.rows.map(({ name, sha256 }) => [name, sha256]));
  const now = (await migrationsOf(db)).map(({ name }) => ({ name, sha256: textHash(folder, name) }));
  const changed = now.filter(({ name, sha256 }) => (known.get(name) ?? sha256) !== sha256).map(({ name }) => name);
  if (changed.length > 0) {
    throw new OperatorError(
      `The database was migrated with another text of ${changed.join(', ')} than this program has. Run the program as it was released; its files must not be edited.`,
    );
  }
  for (const { name, sha256 } of now.filter((each) => !known.has(each.name)))
    await sql`insert into migration_checksum values (${name}, ${sha256}) on conflict do nothing`.execute(db);
}

/** Line ends differ between checkouts, and mean nothing. */
const textHash = (folder: string, name: string) =>
  sha256Hex(fs.readFileSync(path.join(folder, `${name}.sql`), 'utf8').replaceAll('\r\n', '\n'));

/**
 * Returns the names of the migrations that have run, and of those that have not yet.
 *
 * @throws DatabaseIsNewerError
 */
export async function pendingMigrations(
  db: Kysely<DB>,
  folder = MIGRATIONS_FOLDER,
): Promise<{ run: string[]; pending: string[] }> {
  const run = (await hasTable(db, 'migration')) ? (await migrationsOf(db)).map(({ name }) => name) : [];
  const known = Object.keys(readMigrations(folder)).sort();
  const unknown = run.filter((name) => !known.includes(name)).join(', ');
  if (unknown === '') return { run, pending: known.filter((name) => !run.includes(name)) };
  throw new DatabaseIsNewerError(
    `The database is newer than this program, which does not know: ${unknown}. Run the newer version.`,
  );
}

const migrationsOf = async (db: Kysely<DB>) =>
  (await sql<{ name: string }>`select name from migration order by name`.execute(db)).rows;

const hasTable = async (db: Kysely<DB>, name: string) =>
  (await sql<{ has: boolean }>`select to_regclass(${name}) is not null as has`.execute(db)).rows[0]?.has === true;
