import pg from 'pg';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { OperatorError } from '../operatorError.ts';
import { valueTypes } from './valueTypes.ts';

const MIN_VERSION = 15;

/**
 * Opens a pool of connections to a PostgreSQL server. While the database is unavailable, queries fail (500) and
 * `/readyz` is 503; when it is back, the next query opens a new connection.
 *
 * @throws OperatorError when the server cannot be reached, is older than version 15 or does not use UTF-8
 */
export async function openServerPool(databaseUrl: string, onLostConnection: (error: Error) => void): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // A process that hangs must not hold its locks forever.
    idle_in_transaction_session_timeout: MINUTE_MS,
    application_name: 'stellaverse',
    // JIT compilation takes longer than our queries, and the planner triggers it by overestimating the rows of new
    // tables.
    options: '-c TimeZone=UTC -c jit=off',
    types: valueTypes,
  });
  pool.on('error', onLostConnection);
  // The pool handles errors of idle connections only. When a connection breaks in use, its query fails; without a
  // listener the error would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await refuseUnsupportedServer(pool);
  } catch (error) {
    await pool.end();
    throw new OperatorError(`DATABASE_URL cannot be used: ${reasonOf(error)}`, { cause: error });
  }
  return pool;
}

async function refuseUnsupportedServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_encoding') as encoding`,
  );
  const { version, encoding } = rows[0] ?? { version: 0, encoding: '' };
  if (version < MIN_VERSION) throw new Error(`PostgreSQL ${MIN_VERSION} or newer is needed, and it is a ${version}.`);
  if (encoding !== 'UTF8') throw new Error(`its encoding must be UTF8, and is ${encoding}.`);
}

/** Returns the message of an error; a host with several addresses fails with one error for each. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
