import pg from 'pg';
import { OperatorError } from '../base/operatorError.ts';
import { valueTypes } from './valueTypes.ts';

const OLDEST_VERSION = 15;

/**
 * The pool of connections to a PostgreSQL server. A lost connection is replaced by the next query that needs one.
 *
 * @throws OperatorError when the server cannot be reached, is older than 15 or keeps its text in another encoding than UTF-8
 */
export async function openServerPool(databaseUrl: string, onLostConnection: (error: Error) => void): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // A process of ours that stands still must not hold its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'stellaverse',
    options: '-c TimeZone=UTC',
    types: valueTypes,
  });
  pool.on('error', onLostConnection);
  // The pool listens to idle connections only. One that breaks while somebody uses it fails their query; without a listener
  // of its own it would end the process too.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await refuseUnfit(pool);
  } catch (error) {
    await pool.end();
    throw new OperatorError(`DATABASE_URL cannot be used: ${reasonOf(error)}`, { cause: error });
  }
  return pool;
}

async function refuseUnfit(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_encoding') as encoding`,
  );
  const { version, encoding } = rows[0] ?? { version: 0, encoding: '' };
  if (version < OLDEST_VERSION)
    throw new Error(`PostgreSQL ${OLDEST_VERSION} or newer is needed, and it is a ${version}.`);
  if (encoding !== 'UTF8') throw new Error(`its encoding must be UTF8, and is ${encoding}.`);
}

/** A host with several addresses fails with one error for each. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
