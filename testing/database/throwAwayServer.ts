import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

const OLDEST_VERSION = 15;
const USER = 'stellaverse';

export interface ThrowAwayServer {
  url: string;
  version: string;
  /** Stops it as its operator would. Every connection breaks. */
  interrupt(): Promise<void>;
  /** Starts it again with its data, if it has ended. */
  resume(): Promise<void>;
  /** Lets all of its processes stand still, or go on. Connections stay. */
  suspend(isSuspended: boolean): void;
  stop(): Promise<void>;
}

/**
 * Finds the newest PostgreSQL of this machine: in the path, where `pg_config` says, or where Debian installs it.
 *
 * @returns `found`, or nothing; then `tooOld` holds the installed versions that are older than 15
 */
export function findPostgres(): { found?: { folder: string; version: string }; tooOld: string[] } {
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...(configured ? [configured] : []),
    ...fs.globSync('/usr/lib/postgresql/*/bin'),
  ];
  const candidates = [...new Set(folders)]
    .filter((folder) => ['initdb', 'postgres'].every((program) => fs.existsSync(path.join(folder, program))))
    .map((folder) => ({ folder, version: versionIn(folder) }))
    .sort((a, b) => Number.parseFloat(b.version) - Number.parseFloat(a.version));
  const found = candidates.find(({ version }) => Number.parseInt(version, 10) >= OLDEST_VERSION);
  return { ...(found ? { found } : {}), tooOld: found ? [] : candidates.map(({ version }) => version) };
}

function versionIn(folder: string): string {
  const output = spawnSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '';
  return /\d+(\.\d+)?/.exec(output)?.[0] ?? '0';
}

/**
 * Returns the user to run PostgreSQL as when this process is root, which PostgreSQL refuses: its package's user, or
 * nobody.
 */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('Neither a user postgres nor nobody to run PostgreSQL as');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/**
 * Starts an empty PostgreSQL for tests, in a directory of its own and reachable only through a socket there. Nothing is
 * kept.
 *
 * @param parent where its directory is made
 * @param isDurable whether a commit is in the log before it is answered, as on a real server
 */
export async function startThrowAwayServer(
  { folder, version }: { folder: string; version: string },
  { parent = os.tmpdir(), isDurable = false } = {},
): Promise<ThrowAwayServer> {
  const home = fs.mkdtempSync(path.join(parent, 'stellaverse-pg-'));
  const user = ordinaryUser();
  if (user) fs.chownSync(home, user.uid, user.gid);
  const settings = { cwd: home, env: { PATH: process.env.PATH, HOME: home }, ...user };
  const data = path.join(home, 'data');
  execFileSync(
    path.join(folder, 'initdb'),
    ['--pgdata', data, '--username', USER, '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
    { ...settings, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const options = {
    listen_addresses: '',
    unix_socket_directories: home,
    max_connections: 200,
    fsync: 'off',
    synchronous_commit: isDurable ? 'on' : 'off',
    full_page_writes: 'off',
    // Compiling a query takes longer than running it on the few rows of a test.
    jit: 'off',
  };
  const url = `postgres://${USER}@localhost/postgres?host=${encodeURIComponent(home)}`;
  let log = '';
  let server: ChildProcess | undefined;

  async function resume(): Promise<void> {
    if (server && !hasEnded(server)) return;
    server = spawn(
      path.join(folder, 'postgres'),
      ['-D', data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...settings, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    server.stderr?.on('data', (text) => {
      log = (log + text).slice(-10_000);
    });
    try {
      await untilReady(url, server);
    } catch (error) {
      await stop();
      throw new Error(`PostgreSQL ${version} did not start:\n${log}`, { cause: error });
    }
  }

  function suspend(isSuspended: boolean): void {
    const pids = execFileSync('pgrep', ['--parent', `${server?.pid}`], { encoding: 'utf8' })
      .trim()
      .split('\n');
    for (const pid of [server?.pid, ...pids]) process.kill(Number(pid), isSuspended ? 'SIGSTOP' : 'SIGCONT');
  }

  async function stop(): Promise<void> {
    // Immediately: its data needs no checkpoint.
    if (server) await end(server, 'SIGQUIT');
    fs.rmSync(home, { recursive: true, force: true });
  }

  await resume();
  const interrupt = async () => {
    if (server) await end(server, 'SIGINT');
  };
  return { url, version, interrupt, resume, suspend, stop };
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 1; ; tries++) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries === 150 || server.exitCode !== null) throw error;
      await setTimeout(200);
    }
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (hasEnded(server)) return;
  server.kill(signal);
  await once(server, 'exit');
}
