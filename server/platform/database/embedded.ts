import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { endOf } from '../endOf.ts';
import { freeBytesIn } from '../freeBytes.ts';
import { exitWithError, OperatorError } from '../operatorError.ts';
import { makePrivateFolder } from '../privateFolder.ts';
import { lockDirectory } from './directoryLock.ts';
import { markDatabase, RESTORE, whyNotOpen } from './embeddedMark.ts';
import { EmbeddedSocket } from './embeddedSocket.ts';
import type { EmbeddedWorkerData } from './embeddedWorker.ts';
import { valueTypes } from './valueTypes.ts';

/** Longer than any transaction of the site: a query that waits longer for the only connection would never get it. */
const CONNECTION_TIMEOUT_MS = MINUTE_MS;

const directoryIn = (dataDir: string) => path.resolve(dataDir, 'database');

/** Returns whether `dataDir` has an embedded database. An interrupted first start leaves none. */
export const hasEmbedded = (dataDir: string) => fs.existsSync(directoryIn(dataDir));

/**
 * Opens the embedded PostgreSQL in `dataDir`, and creates it at the first start. The engine runs in a thread of this
 * process with one connection, so that transactions queue. It calls fsync, so that a commit is on the disk.
 *
 * @returns a `pg` pool, as for a server, and a function that closes the engine
 * @throws DataDirectoryInUseError when another process uses the directory; OperatorError when the data is damaged, a copy
 *   of a database in use, or not the newest
 */
export async function openEmbedded(dataDir: string, { durable = true } = {}) {
  makePrivateFolder(dataDir);
  const lock = await lockDirectory(dataDir);
  const data: EmbeddedWorkerData = { directory: directoryIn(dataDir), durable };
  const refuse = async (why: string, cause?: unknown) => {
    await lock.release();
    throw new OperatorError(`The database in ${data.directory} cannot be opened: ${why}`, { cause });
  };
  const why = whyNotOpen(dataDir, data.directory);
  if (why !== null) await refuse(why);
  const start = () => new Worker(new URL('./embeddedWorker.ts', import.meta.url), { workerData: data });
  const refuseFor = (error: Error) =>
    refuse(`${error.message} If there is enough memory and disk space, it is damaged. ${RESTORE}.`, error);
  if (!hasEmbedded(dataDir)) await once(start(), 'exit').catch(refuseFor);
  const worker = start();
  const ended = endOf(worker);
  await Promise.race([once(worker, 'message'), ended]).catch(refuseFor);
  markDatabase(dataDir, data.directory, 'open');
  let isClosing = false;
  // When the database is gone the process ends, as every query would hang. The next start recovers what was committed.
  ended.catch((error: Error) => {
    if (isClosing) return;
    const what = `The engine of the database in ${data.directory} has ended: ${error.message}.`;
    exitWithError(new OperatorError(`${what} Nothing that was confirmed is lost; start the server again.`));
  });

  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    user: 'postgres',
    stream: () => new EmbeddedSocket(worker),
    types: valueTypes,
    // The engine has one session: a transaction that a broken connection left open would continue in the next one.
    onConnect: (client) => client.query('rollback'),
  });

  async function close(): Promise<void> {
    await pool.end();
    isClosing = true;
    const closed = once(worker, 'exit');
    worker.postMessage('close');
    await closed;
    markDatabase(dataDir, data.directory, 'closed');
    await lock.release();
  }

  return { pool, close, freeBytes: () => freeBytesIn(dataDir) ?? Number.POSITIVE_INFINITY };
}
