import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterFile } from '../afterFile.ts';
import { codeCache } from './codeCache.ts';

const root = path.join(import.meta.dirname, '../..');

/** Environment variables of a process under test. Of the test's own environment it gets `PATH` only. */
export type Environment = Readonly<Record<string, string>>;

/** How a process ended, and its output. */
export interface Ended {
  /** Null when a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface ServerProcess {
  /** The origin at which it listens. */
  address: string;
  pid: number;
  /** Resolves when its log matches this text, taken as a regular expression. */
  says(words: string): Promise<void>;
  /** Stops the process (SIGTERM, as an operator does) or kills it. Resolves when it has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<Ended>;
  /** Resolves when it has ended. */
  ended: Promise<Ended>;
}

/** Where a process runs. */
interface Place {
  /** As in a container: in a network of its own, which `mayIsolate` has to allow. */
  inOwnNetwork?: boolean;
  /** What it reads from standard input, which is empty without this. */
  input?: string;
}

const ISOLATE = ['unshare', '--map-root-user', '--net'] as const;
/** Whether processes may have a network of their own: on Linux, where the system allows it. */
export const mayIsolate = spawnSync(ISOLATE[0], [...ISOLATE.slice(1), 'true']).status === 0;

function start(
  script: string,
  args: readonly string[],
  environment: Environment,
  { inOwnNetwork = false, input = '' }: Place = {},
) {
  // It lives for seconds: to optimize the embedded engine's code would take longer than it saves.
  const node = [process.execPath, '--liftoff-only', path.join(root, script), ...args];
  const [command = '', ...rest] = inOwnNetwork ? [...ISOLATE, ...node] : node;
  const child = spawn(command, rest, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LIMITS_FACTOR: '1000',
      ESTIMATE_AT: 'off',
      OPEN_DATA_AT: 'off',
      ...codeCache,
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A process that ends without reading closes the pipe.
  child.stdin.on('error', () => undefined).end(input);
  afterFile(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part) => {
    output += part;
  });
  const ended = Promise.all([text(child.stderr), once(child, 'close')]).then(
    ([stderr, [code]]): Ended => ({ code, stdout: output, stderr }),
  );
  /** Resolves with the match when the output matches the pattern; rejects when the process ends before. */
  const until = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(output);
        if (!found) return;
        child.stdout.off('data', look);
        resolve(found);
      };
      child.stdout.on('data', look);
      look();
      void ended.then(({ code, stderr }) =>
        reject(new Error(`${script} ended (${code}) without saying ${pattern}:\n${stderr}`)),
      );
    });
  return { child, ended, until };
}

/** Runs `node server/main.ts` on a free port until it exits by itself, to test starts that fail. */
export function startThatFails(environment: Environment, place?: Place): Promise<Ended> {
  return start('server/main.ts', [], { PORT: '0', ...environment }, place).ended;
}

/**
 * Runs `node server/main.ts` on a free port. Resolves when it listens. It is killed at the latest when the test file is
 * done.
 */
export async function startServerProcess(environment: Environment): Promise<ServerProcess> {
  const { child, ended, until } = start('server/main.ts', [], { PORT: '0', ...environment });
  const [, address = ''] = await until(/Server listening at (http:[^"]+)/);
  return {
    address,
    pid: child.pid ?? 0,
    says: async (words) => void (await until(new RegExp(words))),
    end(signal) {
      child.kill(signal);
      return ended;
    },
    ended,
  };
}

/** Runs `node server/cliMain.ts` with these arguments. */
export function runCli(args: readonly string[], environment: Environment, place?: Place): Promise<Ended> {
  return start('server/cliMain.ts', args, environment, place).ended;
}

/** Starts `node server/cliMain.ts` with these arguments, to be killed after some milliseconds. */
export async function killCli(args: readonly string[], environment: Environment, afterMs: number): Promise<Ended> {
  const { child, ended } = start('server/cliMain.ts', args, environment);
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  const result = await ended;
  clearTimeout(timer);
  return result;
}

/** Runs a script of the tests with these arguments until it ends. */
export function runScript(script: string, args: readonly string[]): Promise<Ended> {
  return start(script, args, {}).ended;
}

/**
 * Runs a script that runs until it is killed. Resolves with the function that kills it when the script has printed its
 * first line, or what `until` matches.
 */
export async function startScript(
  script: string,
  environment: Environment,
  { until: pattern = /\n/ }: { until?: RegExp } = {},
): Promise<() => Promise<Ended>> {
  const { child, ended, until } = start(script, [], environment);
  await until(pattern);
  return () => {
    child.kill('SIGKILL');
    return ended;
  };
}
