import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { lockDirectory } from './directoryLock.ts';
import { EmbeddedSocket } from './embeddedSocket.ts';
import type { EmbeddedWorkerData } from './embeddedWorker.ts';
import { valueTypes } from './valueTypes.ts';

/** Longer than the longest transaction of ours: whoever waits this long for the only connection would wait for ever. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Opens (and on the first start makes) the embedded PostgreSQL in `dataDir`: the whole engine in a thread of this process,
 * with one connection, so that transactions queue. What is committed is on the disk: it calls fsync.
 *
 * @returns a `pg` pool, so that everything above is the same as with a server, and what ends it all
 * @throws DataDirectoryInUse when another process has the directory
 */
export async function openEmbedded(dataDir: string, { durable = true } = {}) {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDirectory(dataDir);
  const data: EmbeddedWorkerData = { directory: path.resolve(dataDir, 'database'), durable };
  const worker = new Worker(new URL('./embeddedWorker.ts', import.meta.url), { workerData: data });
  try {
    await once(worker, 'message');
  } catch (error) {
    await lock.release();
    throw new Error(`The database in ${data.directory} cannot be opened`, { cause: error });
  }

  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    user: 'postgres',
    stream: () => new EmbeddedSocket(worker),
    types: valueTypes,
    // The engine has one session: what a broken connection left open in it would go on in the next.
    onConnect: (client) => client.query('rollback'),
  });

  async function close(): Promise<void> {
    await pool.end();
    const ended = once(worker, 'exit');
    worker.postMessage('close');
    await ended;
    await lock.release();
  }

  return { pool, close };
}
