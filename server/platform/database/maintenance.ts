import pg from 'pg';
import { MINUTE_MS, SECOND_MS } from '#domain/common/dates.ts';

const VACUUM_AFTER_BYTES = 16 * 1024 * 1024;
/**
 * A fifth of the default is enough for the planner, and keeps the time short that queries wait while a table is
 * sampled.
 */
const STATISTICS_TARGET = 20;

/**
 * With less free space the database is read-only, and no checkpoint is made: both write to the disk, and the engine ends
 * where it cannot write its log, a file of which has 16 MB.
 */
const LEAST_FREE_BYTES = 48_000_000;
const DISK_INTERVAL_MS = 2 * SECOND_MS;

/**
 * Does for the embedded engine what a server's background processes do: checkpoints, without which the write-ahead log
 * grows forever and the next start has to replay all of it; and from time to time vacuum and analyze, one table at a
 * time, so that the queries of requests run in between.
 * While the disk is almost full, the database is read-only.
 *
 * @param freeBytes the free space of the disk
 * @param intervalMs time between two checks in milliseconds; shorter in tests only
 */
export function runMaintenance(
  pool: pg.Pool,
  freeBytes: () => number,
  intervalMs = MINUTE_MS,
): { stop(): Promise<void> } {
  let isReadOnly = false;
  let running = Promise.resolve();
  const bytesLogged = async () => {
    const { rows } = await pool.query<{ bytes: number }>(`select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`);
    return rows[0]?.bytes ?? 0;
  };
  let atCheckpoint = 0;
  let atVacuum = 0;

  async function followDisk(): Promise<void> {
    const isFull = freeBytes() < LEAST_FREE_BYTES;
    if (isFull === isReadOnly) return;
    await pool.query(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`);
    isReadOnly = isFull;
  }

  async function maintain(): Promise<void> {
    await followDisk();
    if (isReadOnly) return;
    const bytes = await bytesLogged();
    if (bytes === atCheckpoint) return;
    if (bytes > atVacuum + VACUUM_AFTER_BYTES) {
      await vacuum(pool);
      atVacuum = bytes;
    }
    await pool.query('checkpoint');
    atCheckpoint = await bytesLogged();
  }

  // It fails while a long transaction holds the only connection, and runs again at the next interval.
  const every = (ms: number, work: () => Promise<void>) =>
    setInterval(() => {
      running = running.then(work).catch(() => undefined);
    }, ms).unref();
  const timers = [every(intervalMs, maintain), every(Math.min(intervalMs, DISK_INTERVAL_MS), followDisk)];
  return {
    stop: () => {
      timers.forEach(clearInterval);
      return running;
    },
  };
}

async function vacuum(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) {
    const table = pg.escapeIdentifier(name);
    await pool.query(`vacuum ${table}`);
    await pool.query(`set local default_statistics_target = ${STATISTICS_TARGET}; analyze ${table}`);
  }
}
