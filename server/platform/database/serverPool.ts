import { Socket } from 'node:net';
import pg from 'pg';
import { SECOND_MS } from '#domain/common/dates.ts';
import { OperatorError, reasonOf } from '../operatorError.ts';
import { forEachPurpose, LIMITS, type Purpose } from './limits.ts';
import { valueTypes } from './valueTypes.ts';

const MIN_VERSION = 15;

/** How long a query waits for a free connection, and a connection for the server. */
const CONNECTION_TIMEOUT_MS = 5 * SECOND_MS;
const IDLE_MS = 30 * SECOND_MS;
/** How long after its limit a statement is given up that the server has not ended. */
const STANDSTILL_MS = 2 * SECOND_MS;

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
  const { statementMs } = LIMITS[purpose];
  const pool = new pg.Pool({
    ...connectionSettings(databaseUrl, purpose),
    max: purpose === 'request' ? (poolSize ?? LIMITS.request.connections) : LIMITS[purpose].connections,
    idleTimeoutMillis: Math.min(IDLE_MS, statementMs || IDLE_MS),
    ...(statementMs > 0 && { stream: () => thatGivesUp(statementMs + STANDSTILL_MS) }),
  });
  pool.on('error', onLostConnection);
  // The pool handles errors of idle connections only. When a connection breaks in use, its query fails; without a
  // listener the error would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Settings of a connection to a server: with the limits of its purpose, and its name as PostgreSQL lists it. */
export function connectionSettings(databaseUrl: string, purpose: Purpose, name: string = purpose): pg.ClientConfig {
  const { statementMs, lockMs, idleMs } = LIMITS[purpose];
  return {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    // A process that hangs must not hold its locks forever.
    idle_in_transaction_session_timeout: idleMs,
    application_name: `stellaverse ${name}`,
    // JIT compilation takes longer than our queries, and the planner triggers it by overestimating the rows of new
    // tables.
    options: '-c TimeZone=UTC -c jit=off',
    types: valueTypes,
  };
}

/** Returns a socket that ends when nothing was sent or came for so long: a server that stands still ends no statement. */
function thatGivesUp(ms: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(ms, () => socket.destroy());
}

async function refuseUnsupportedServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_encoding') as encoding`,
  );
  const { version, encoding } = rows[0] ?? { version: 0, encoding: '' };
  if (version < MIN_VERSION) throw new Error(`PostgreSQL ${MIN_VERSION} or newer is needed, and it is a ${version}.`);
  if (encoding !== 'UTF8') throw new Error(`its encoding must be UTF8, and is ${encoding}.`);
}
