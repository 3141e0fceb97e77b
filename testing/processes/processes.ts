import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

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
  /** Resolves when its log holds these words. */
  says(words: string): Promise<void>;
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
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (part) => {
    told += part;
  });
  const ended = Promise.all([text(child.stderr), once(child, 'close')]).then(([stderr, [code]]): Ended => {
    children.delete(child);
    return { code, stdout: told, stderr };
  });
  /** What was told, once the pattern is in it. */
  const until = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(told);
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

/** Runs `node server/main.ts` on a free port until it ends by itself: for starts that fail. */
export function startThatFails(environment: Environment): Promise<Ended> {
  return start('server/main.ts', [], { PORT: '0', ...environment }).ended;
}

/** Runs `node server/main.ts` on a free port; resolves when it listens. It is gone at the end of the test file at the latest. */
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

/** Runs `node server/cliMain.ts` with these words. */
export function runCli(words: readonly string[], environment: Environment): Promise<Ended> {
  return start('server/cliMain.ts', words, environment).ended;
}

/**
 * Runs a script that goes on until it is killed; resolves when it has told its first line (or what `until` says), with
 * what kills it.
 */
export async function startScript(
  script: string,
  environment: Environment,
  { until: said = /\n/ }: { until?: RegExp } = {},
): Promise<() => Promise<Ended>> {
  const { child, ended, until } = start(script, [], environment);
  await until(said);
  return () => {
    child.kill('SIGKILL');
    return ended;
  };
}
