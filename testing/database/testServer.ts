import { execFileSync, spawnSync } from 'node:child_process';
import { findPostgres, startThrowAwayServer } from './throwAwayServer.ts';

/** The PostgreSQL server of a test run. Without `url` there is no server, and `note` says why. */
export interface TestServer {
  url?: string;
  note: string;
  stop(): Promise<void>;
}

/**
 * Returns the server of TEST_DATABASE_URL, or starts a throw-away one if PostgreSQL is installed. In CI, as root, it
 * installs Debian's package if PostgreSQL is missing.
 */
export async function testServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  const stop = async () => {};
  if (given) return { url: given, note: 'both engines were tested, the server engine on TEST_DATABASE_URL', stop };
  let { found, tooOld } = findPostgres();
  if (!found && mayInstall()) {
    console.log("Installing Debian's package postgresql …");
    const settings = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    execFileSync('apt-get', ['update', '--quiet'], settings);
    execFileSync('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', 'postgresql'], settings);
    ({ found, tooOld } = findPostgres());
  }
  if (!found) {
    const why = tooOld.length > 0 ? `older than 15: ${tooOld.join(', ')}` : 'not found on this machine';
    const note = `only the embedded engine was tested; PostgreSQL's programs are ${why}`;
    console.log(note);
    return { note, stop };
  }
  const server = await startThrowAwayServer(found);
  console.log(`Started a throw-away PostgreSQL ${server.version}`);
  return {
    url: server.url,
    note: `both engines were tested, the server engine on PostgreSQL ${server.version}`,
    stop: server.stop,
  };
}

function mayInstall(): boolean {
  return process.env.CI === 'true' && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}
