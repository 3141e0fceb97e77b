import pg from 'pg';
import { MINUTE_MS } from '#domain/common/dates.ts';

const VACUUM_AFTER_BYTES = 16 * 1024 * 1024;
/**
 * A fifth of the default is enough for the planner, and keeps the time short that queries wait while a table is
 * sampled.
 */
const STATISTICS_TARGET = 20;

/**
 * Does for the embedded engine what a server's background processes do: checkpoints, without which the write-ahead log
 * grows forever and the next start has to replay all of it; and from time to time vacuum and analyze, one table at a
 * time, so that the queries of requests run in between.
 *
 * @param intervalMs time between two checks in milliseconds; shorter in tests only
 */
export function runMaintenance(pool: pg.Pool, intervalMs = MINUTE_MS): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const bytesLogged = async () => {
    const { rows } = await pool.query<{ bytes: number }>(`select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`);
    return rows[0]?.bytes ?? 0;
  };
  let atCheckpoint = 0;
  let atVacuum = 0;

  async function maintain(): Promise<void> {
    const bytes = await bytesLogged();
    if (bytes === atCheckpoint) return;
    if (bytes > atVacuum + VACUUM_AFTER_BYTES) {
      await vacuum(pool);
      atVacuum = bytes;
    }
    await pool.query('checkpoint');
    atCheckpoint = await bytesLogged();
  }

  const timer = setInterval(() => {
    // It fails while a long transaction holds the only connection, and runs again at the next interval.
    running = running.then(maintain).catch(() => undefined);
  }, intervalMs);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
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
