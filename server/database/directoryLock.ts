import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sha256Hex } from '../base/hash.ts';
import { OperatorError } from '../base/operatorError.ts';

/** Thrown when another process uses the data directory. Two on one directory would both seem to work, and lose rows. */
export class DataDirectoryInUseError extends OperatorError {
  override name = 'DataDirectoryInUseError';

  constructor(directory: string, owner: string) {
    super(
      `The data directory ${directory} is in use by another process (pid ${owner}). ` +
        'Stop that one first, or give this one its own DATA_DIR, or let both use a PostgreSQL server (DATABASE_URL).',
    );
  }
}

/**
 * Locks the directory for this process, until `release` or the end of the process, even by kill -9.
 *
 * On Linux the lock is an abstract socket named after the directory's real path. The kernel gives the name to one
 * process of the network namespace (so two containers must not share a directory) and frees it when that process ends.
 * The socket sends the owner's pid to clients. On other systems the lock is a file with the owner's pid.
 *
 * @throws DataDirectoryInUseError
 */
export async function lockDirectory(
  directory: string,
  platform: NodeJS.Platform = process.platform,
): Promise<{ release(): Promise<void> }> {
  const real = fs.realpathSync(directory);
  return platform === 'linux' ? lockBySocket(real) : lockByFile(real);
}

async function lockBySocket(real: string): Promise<{ release(): Promise<void> }> {
  const name = `\0stellaverse-${sha256Hex(real).slice(0, 40)}`;
  const server = net.createServer((connection) => {
    connection.on('error', () => connection.destroy());
    connection.end(String(process.pid));
  });
  server.unref();
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once('listening', resolve).once('error', reject).listen(name);
  try {
    await listening;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const owner = await text(net.connect(name)).catch(() => 'unknown');
    throw new DataDirectoryInUseError(real, owner);
  }
  return {
    release: () => new Promise((done) => server.close(() => done())),
  };
}

async function lockByFile(real: string): Promise<{ release(): Promise<void> }> {
  const file = path.join(real, 'owner.pid');
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const owner = fs.readFileSync(file, 'utf8');
    if (isRunning(Number(owner))) throw new DataDirectoryInUseError(real, owner);
    fs.rmSync(file);
    return lockByFile(real);
  }
  return { release: async () => fs.rmSync(file, { force: true }) };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
