import type pg from 'pg';

const EVERY_MS = 60_000;
const VACUUM_AFTER_BYTES = 16 * 1024 * 1024;

/**
 * Does for the embedded engine what a server's background processes do, which it has not: checkpoints, without which the log
 * grows for ever and the next start must replay all of it, and from time to time a vacuum with fresh statistics for the planner.
 */
export function runMaintenance(pool: pg.Pool, every = EVERY_MS): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const bytesLogged = async () => {
    const { rows } = await pool.query<{ bytes: number }>(`select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`);
    return rows[0]?.bytes ?? 0;
  };
  let atCheckpoint = 0;
  let atVacuum = 0;

  async function tidyUp(): Promise<void> {
    const bytes = await bytesLogged();
    if (bytes === atCheckpoint) return;
    if (bytes > atVacuum + VACUUM_AFTER_BYTES) {
      await pool.query('vacuum (analyze)');
      atVacuum = bytes;
    }
    await pool.query('checkpoint');
    atCheckpoint = await bytesLogged();
  }

  const timer = setInterval(() => {
    // What fails now, because a long transaction keeps the only connection, is tried again the next time.
    running = running.then(tidyUp).catch(() => undefined);
  }, every);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
