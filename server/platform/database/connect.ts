import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { rememberDamage } from './damage.ts';
import { openEmbedded } from './embedded.ts';
import { forEachPurpose, type Purpose } from './limits.ts';
import { runMaintenance } from './maintenance.ts';
import { refuseInsideTransaction } from './openTransaction.ts';
import type { DB } from './schema.ts';
import { openServerPools, type PoolSettings } from './serverPool.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

/** The database by what it is used for: each with connections and limits of its own on a server. */
export type Databases = Readonly<Record<Purpose, Kysely<DB>>>;

/** How many connections each pool has, how many of them are idle, and how many callers wait for one. */
export type Pools = Readonly<Record<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>>;

/** An open database. Converts columns from snake_case in SQL to camelCase in code. Keys in jsonb stay as they are. */
export interface Database {
  /** The one for the purpose of this process. */
  db: Kysely<DB>;
  databases: Databases;
  engine: 'embedded' | 'server';
  /** Its pools of connections, by name. */
  pools: Pools;
  /** Waits for running queries, then closes all connections and releases the data directory. */
  close(): Promise<void>;
}

export interface DatabaseConfig extends PoolSettings {
  /** The address of a PostgreSQL server, `postgres://…`. Without it the embedded engine is used. */
  databaseUrl?: string | undefined;
  /** The folder of the embedded engine's data; it is created if it does not exist. */
  dataDir: string;
  /** Whether the embedded engine has a commit on the disk before it says so; true by default. */
  durable?: boolean;
  /** What `db` is for; commands by default. */
  purpose?: 'request' | 'command';
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
  const onError = (error: unknown) => {
    const sentence = rememberDamage(Object.values(databases), error);
    if (sentence !== null) config.onDamage?.(sentence);
  };
  let databases: Databases;
  if (config.databaseUrl !== undefined) {
    const { pools, close } = await openServerPools(config.databaseUrl, config);
    databases = forEachPurpose((purpose) => createKysely(pools[purpose], onError));
    return { db: databases[config.purpose ?? 'command'], databases, engine: 'server', pools, close };
  }
  const { pool, freeBytes, close } = await openEmbedded(config.dataDir, config);
  const maintenance = runMaintenance(pool, freeBytes);
  const db = createKysely(pool, onError);
  databases = forAllPurposes(db);
  return {
    db,
    databases,
    engine: 'embedded',
    pools: { main: pool },
    async close() {
      await maintenance.stop();
      await close();
    },
  };
}

/** Returns one database for all purposes, as the embedded engine has it. */
export const forAllPurposes = (db: Kysely<DB>): Databases => forEachPurpose(() => db);

/** Creates Kysely on a pool. Within a transaction it refuses to open another connection. */
export const createKysely = (pool: pg.Pool, onError?: (error: unknown) => void): Kysely<DB> =>
  new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        async connect() {
          refuseInsideTransaction();
          return pool.connect().catch((error: Error) => {
            throw new DatabaseUnavailableError(error.message, { cause: error });
          });
        },
        end: () => pool.end(),
        options: pool.options,
      },
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log(event) {
      if (event.level === 'error') onError?.(event.error);
    },
  });
