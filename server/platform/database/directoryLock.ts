import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../operatorError.ts';

/**
 * Nothing but `lockDirectory` may open this file: on POSIX systems a process loses its lock on a file when it closes
 * any descriptor of it.
 */
const LOCK_FILE = 'lock.sqlite';
/** The file with the pid of the owner, for the error message. */
const OWNER_FILE = 'lock.owner';
/** How long an attempt waits, so that one of two concurrent ones succeeds. */
const TIMEOUT_MS = 100;
/** SQLite's code for a file that another connection has locked. */
const SQLITE_BUSY = 5;

/** Thrown when another process uses the data directory. Two on one directory would seem to work, but lose rows. */
export class DataDirectoryInUseError extends OperatorError {
  override name = 'DataDirectoryInUseError';

  constructor(directory: string, owner: string) {
    super(
      `The data directory ${directory} is in use by another process (pid ${owner}). ` +
        'Stop that one first, or give this one its own DATA_DIR, or let both use a PostgreSQL server (DATABASE_URL).',
    );
  }
}

/** The locks of this process, kept referenced: garbage collection of a connection would release its lock. */
const held = new Set<DatabaseSync>();

/**
 * Locks the directory for this process, until `release` or the end of the process, even by kill -9: the lock is an open
 * exclusive transaction of SQLite, which the kernel keeps on a file in the directory, across containers too.
 *
 * @throws DataDirectoryInUseError; OperatorError when the file system does not support it
 */
export async function lockDirectory(directory: string): Promise<{ release(): Promise<void> }> {
  const real = fs.realpathSync(directory);
  const file = path.join(real, LOCK_FILE);
  let db: DatabaseSync | undefined;
  try {
    createPrivateFile(file);
    db = new DatabaseSync(file, { timeout: TIMEOUT_MS });
    // Nothing is ever written, so no journal is needed.
    db.exec('pragma journal_mode = memory; begin exclusive');
    fs.writeFileSync(path.join(real, OWNER_FILE), `${process.pid} ${os.hostname()}`, { mode: 0o600 });
  } catch (error) {
    db?.close();
    const { errcode, message } = error as Error & { errcode?: number };
    if (errcode === SQLITE_BUSY) throw new DataDirectoryInUseError(real, readOwner(real));
    throw new OperatorError(
      `${file} cannot be locked: ${message}. Everything in the folder must belong to the user of the site (chown -R), on a file system with locks.`,
      { cause: error },
    );
  }
  const lock = db;
  held.add(lock);
  return {
    async release() {
      if (held.delete(lock)) lock.close();
    },
  };
}

/** Creates a file if it does not exist, without opening an existing one. */
function createPrivateFile(file: string): void {
  try {
    fs.writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Returns the pid of the owner, with its host if that is another one: a pid means nothing in another container. */
function readOwner(real: string): string {
  try {
    const [pid = '', host] = fs.readFileSync(path.join(real, OWNER_FILE), 'utf8').split(' ');
    if (!host) return 'unknown';
    return host === os.hostname() ? pid : `${pid} on ${host}`;
  } catch {
    return 'unknown';
  }
}
