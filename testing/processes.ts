import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** What tells a process of ours how to run; it gets nothing of the test's own environment but the path. */
export type Environment = Readonly<Record<string, string>>;

/** How a process ended, and what it said. */
export interface Ended {
  /** Null when a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface ServerProcess {
  /** Where it listens. */
  address: string;
  pid: number;
  /** Asks it to stop, as an operator does, or kills it; resolves when it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<Ended>;
  /** Resolves when it is gone. */
  ended: Promise<Ended>;
}

const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

function start(script: string, words: readonly string[], environment: Environment) {
  const child = spawn(process.execPath, [path.join(root, script), ...words], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(
    ([stdout, stderr, [code]]): Ended => {
      children.delete(child);
      return { code, stdout, stderr };
    },
  );
  return { child, ended };
}

/** Runs `node server/main.ts` on a free port until it ends by itself: for starts that fail. */
export function startThatFails(environment: Environment): Promise<Ended> {
  return start('server/main.ts', [], { PORT: '0', ...environment }).ended;
}

/** Runs `node server/main.ts` on a free port; resolves when it listens. It is gone at the end of the test file at the latest. */
export async function startServerProcess(environment: Environment): Promise<ServerProcess> {
  const { child, ended } = start('server/main.ts', [], { PORT: '0', ...environment });
  const listening = new Promise<string>((resolve) => {
    let told = '';
    const look = (part: Buffer) => {
      told += part;
      const address = /Server listening at (http:[^"]+)/.exec(told)?.[1];
      if (address === undefined) return;
      child.stdout.off('data', look);
      resolve(address);
    };
    child.stdout.on('data', look);
  });
  const first = await Promise.race([listening, ended]);
  if (typeof first !== 'string') throw new Error(`The server did not start (${first.code}):\n${first.stderr}`);
  return {
    address: first,
    pid: child.pid ?? 0,
    end(signal) {
      child.kill(signal);
      return ended;
    },
    ended,
  };
}

/** Runs `node server/cli/main.ts` with these words. */
export function runCli(words: readonly string[], environment: Environment): Promise<Ended> {
  return start('server/cli/main.ts', words, environment).ended;
}

/** Runs any script of ours that goes on until it is killed; resolves when it has told its first line. */
export async function startScript(script: string, environment: Environment): Promise<() => Promise<Ended>> {
  const { child, ended } = start(script, [], environment);
  await Promise.race([once(child.stdout, 'data'), ended]);
  return () => {
    child.kill('SIGKILL');
    return ended;
  };
}
