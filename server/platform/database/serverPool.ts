import pg from 'pg';
import { SECOND_MS } from '#domain/common/dates.ts';
import { OperatorError, reasonOf } from '../operatorError.ts';
import { forEachPurpose, LIMITS, type Purpose } from './limits.ts';
import { valueTypes } from './valueTypes.ts';

const MIN_VERSION = 15;

/** How long a query waits for a free connection, and a connection for the server. */
const CONNECTION_TIMEOUT_MS = 5 * SECOND_MS;

export interface PoolSettings {
  /** How many connections to a server requests have. */
  poolSize?: number | undefined;
  /** Called when an idle connection breaks, which is harmless: the next query opens a new one. */
  onLostConnection?: ((error: Error) => void) | undefined;
}

/**
 * Opens pools of connections to a PostgreSQL server, one for each purpose; connections open when they are needed. While
 * the database is away, queries fail (`isUnavailable`) and `/readyz` is 503; when it is back, the next query opens a new
 * connection.
 *
 * @throws OperatorError when the server cannot be reached, is older than version 15 or does not use UTF-8
 */
export async function openServerPools(
  databaseUrl: string,
  settings: PoolSettings = {},
): Promise<{ pools: Readonly<Record<Purpose, pg.Pool>>; close(): Promise<void> }> {
  const pools = forEachPurpose((purpose) => createPool(databaseUrl, purpose, settings));
  const close = async () => void (await Promise.all(Object.values(pools).map((pool) => pool.end())));
  try {
    await refuseUnsupportedServer(pools.request);
  } catch (error) {
    await close();
    throw new OperatorError(`DATABASE_URL cannot be used: ${reasonOf(error)}`, { cause: error });
  }
  return { pools, close };
}

function createPool(
  databaseUrl: string,
  purpose: Purpose,
  { poolSize, onLostConnection = () => undefined }: PoolSettings,
): pg.Pool {
  const { connections, statementMs, lockMs, idleMs } = LIMITS[purpose];
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: purpose === 'request' ? (poolSize ?? connections) : connections,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    // A process that hangs must not hold its locks forever.
    idle_in_transaction_session_timeout: idleMs,
    application_name: `stellaverse ${purpose}`,
    // JIT compilation takes longer than our queries, and the planner triggers it by overestimating the rows of new
    // tables.
    options: '-c TimeZone=UTC -c jit=off',
    types: valueTypes,
  });
  pool.on('error', onLostConnection);
  // The pool handles errors of idle connections only. When a connection breaks in use, its query fails; without a
  // listener the error would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
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
