import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { codeCache } from '#testing/processes/codeCache.ts';

const root = path.join(import.meta.dirname, '..');

/** Environment variables of a process under test. It inherits only `PATH` from the test. */
type Environment = Readonly<Record<string, string>>;

/** The estimate job would slow down the tests; those that need an estimate run the command. */
const settings = (environment: Environment) => ({
  cwd: root,
  env: { PATH: process.env.PATH, ESTIMATE_AT: 'off', OPEN_DATA_AT: 'off', ...codeCache, ...environment },
});

/** Runs a command of the CLI to its end. Throws with its output if it fails. */
export async function runCli(args: readonly string[], environment: Environment): Promise<void> {
  await promisify(execFile)(process.execPath, ['server/cliMain.ts', ...args], settings(environment));
}

/** A site that runs as with `npm start`. */
export interface ServerProcess {
  address: string;
  /** Stops it. Resolves when it has ended. */
  end(): Promise<void>;
}

/** Starts the site. Resolves when it listens. */
export async function startSite(environment: Environment): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    ...settings(environment),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    address: await listening(child),
    async end() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function listening(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the site has no output to read');
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /Server listening at http:\/\/[^"]+:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    return `http://localhost:${port}`;
  }
  throw new Error(`the site ended at its start (${child.exitCode})`);
}
