import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { damageOf } from '../../platform/database/damage.ts';
import { DatabaseIsNewerError, newestMigration, pendingMigrations } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Check, failure, ok, warning } from './check.ts';

interface DatabaseFacts {
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;
  db: Kysely<DB>;
  /** Whether this is the process of a server, which has migrated the database at its start. */
  isServer: boolean;
}

export const databaseCheck: Check<DatabaseFacts> = {
  name: 'database',
  question: 'Which database is used, and does it answer?',
  async find({ config: { DATABASE_URL, DATA_DIR }, db }) {
    const { rows } = await sql<{ version: string; checksums: string }>`
      select current_setting('server_version') as version, current_setting('data_checksums') as checksums`.execute(db);
    // Shown without user and password.
    const place = DATABASE_URL ? `at ${new URL(DATABASE_URL).host}` : `embedded, in ${path.resolve(DATA_DIR)}`;
    const what = `PostgreSQL ${rows[0]?.version}, ${place}.`;
    const damage = damageOf(db);
    if (damage !== null) return warning(`${what} ${damage}`);
    if (rows[0]?.checksums === 'on') return ok(what);
    const off = `${what} Without data checksums, damage by the disk is not recognised:`;
    if (DATABASE_URL) return ok(`${off} pg_checksums --enable turns them on while the server is stopped.`);
    return ok(`${off} back up and restore into a new DATA_DIR, which has them.`);
  },
};

export const migrationsCheck: Check<DatabaseFacts> = {
  name: 'migrations',
  question: 'Is the database up to date?',
  async find({ db, isServer }) {
    try {
      const { pending } = await pendingMigrations(db);
      if (pending.length === 0) return ok(`Yes, up to ${newestMigration()}.`);
      const what = `Pending migrations: ${pending.join(', ')}.`;
      return isServer
        ? failure(`${what} The database has changed since this server started: restart it.`)
        : warning(`${what} A start of the server runs them; back up first.`);
    } catch (error) {
      // What a migration adds does not disturb a process of the version before (docs/decisions/0050).
      if (error instanceof DatabaseIsNewerError) return isServer ? warning(error.message) : failure(error.message);
      throw error;
    }
  },
};
