import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { openEmbedded } from './embedded.ts';
import { runMaintenance } from './maintenance.ts';
import { refuseInsideTransaction } from './openTransaction.ts';
import type { DB } from './schema.ts';
import { openServerPool } from './serverPool.ts';

/** An open database. Columns are snake_case in SQL and camelCase in code, jsonb contents excepted; converted here only. */
export interface Database {
  db: Kysely<DB>;
  engine: 'embedded' | 'server';
  /** Waits for running queries, then lets go of everything. */
  close(): Promise<void>;
}

export interface DatabaseConfig {
  /** A PostgreSQL server, `postgres://…`; absent: the embedded engine. */
  databaseUrl?: string | undefined;
  /** Where the embedded engine keeps its data; made if absent. */
  dataDir: string;
  /** Told of connections that broke while nobody used them; harmless, as the next query takes a new one. */
  onLostConnection?: ((error: Error) => void) | undefined;
}

/**
 * Opens the database: the same dialect, driver and value types on both engines.
 *
 * @throws DataDirectoryInUse when another process has the embedded engine's directory
 * @throws Error when the server cannot be reached or does not fit
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  if (config.databaseUrl !== undefined) {
    const pool = await openServerPool(config.databaseUrl, config.onLostConnection ?? (() => undefined));
    return { db: kyselyOn(pool), engine: 'server', close: () => pool.end() };
  }
  const { pool, close } = await openEmbedded(config.dataDir);
  const housekeeping = runMaintenance(pool);
  return {
    db: kyselyOn(pool),
    engine: 'embedded',
    async close() {
      await housekeeping.stop();
      await close();
    },
  };
}

/** Kysely on a pool; asking it for a connection within a transaction is refused. */
export function kyselyOn(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({
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
  });
}
