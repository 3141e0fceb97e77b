import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { rememberDamage } from './damage.ts';
import { openEmbedded } from './embedded.ts';
import { runMaintenance } from './maintenance.ts';
import { refuseInsideTransaction } from './openTransaction.ts';
import type { DB } from './schema.ts';
import { openServerPool } from './serverPool.ts';

/** An open database. Converts columns from snake_case in SQL to camelCase in code. Keys in jsonb stay as they are. */
export interface Database {
  db: Kysely<DB>;
  engine: 'embedded' | 'server';
  /** Waits for running queries, then closes all connections and releases the data directory. */
  close(): Promise<void>;
}

export interface DatabaseConfig {
  /** The address of a PostgreSQL server, `postgres://…`. Without it the embedded engine is used. */
  databaseUrl?: string | undefined;
  /** The folder of the embedded engine's data; it is created if it does not exist. */
  dataDir: string;
  /** Called when an idle connection breaks, which is harmless: the next query opens a new one. */
  onLostConnection?: ((error: Error) => void) | undefined;
  /** Called with a sentence for the operator the first time that data is found damaged. */
  onDamage?: ((sentence: string) => void) | undefined;
}

/**
 * Opens the database, with the same dialect, driver and value types on both engines.
 *
 * @throws DataDirectoryInUseError when another process uses the embedded engine's directory
 * @throws OperatorError when the server cannot be reached or is not supported
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  if (config.databaseUrl !== undefined) {
    const pool = await openServerPool(config.databaseUrl, config.onLostConnection ?? (() => undefined));
    return { db: createKysely(pool, config.onDamage), engine: 'server', close: () => pool.end() };
  }
  const { pool, close } = await openEmbedded(config.dataDir);
  const maintenance = runMaintenance(pool);
  return {
    db: createKysely(pool, config.onDamage),
    engine: 'embedded',
    async close() {
      await maintenance.stop();
      await close();
    },
  };
}

/** Creates Kysely on a pool. Within a transaction it refuses to open another connection. */
export function createKysely(pool: pg.Pool, onDamage?: (sentence: string) => void): Kysely<DB> {
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        async connect() {
          refuseInsideTransaction();
          return pool.connect();
        },
        end: () => pool.end(),
        options: pool.options,
      },
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log(event) {
      const sentence = event.level === 'error' ? rememberDamage(db, event.error) : null;
      if (sentence !== null) onDamage?.(sentence);
    },
  });
  return db;
}
