import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../scripts/runTool.ts';

/** A process that responds at an address. */
export interface Running {
  address: string;
  pid: number;
  /** From the start of the process to its first response. */
  milliseconds: number;
  stop(): Promise<void>;
}

/** Starts `node` with these arguments and waits until `path` responds. */
export async function startNode(
  args: readonly string[],
  { port, path, env = {} }: { port: number; path: string; env?: Readonly<Record<string, string>> },
): Promise<Running> {
  const address = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      LIMITS_FACTOR: '1e6',
      ESTIMATE_AT: 'off',
      OPEN_DATA_AT: 'off',
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await answers(`${address}${path}`))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended before it answered`);
    await pause(5);
  }
  return { address, pid: child.pid ?? 0, milliseconds: performance.now() - start, stop: () => end(child) };
}

const answers = (address: string) =>
  fetch(address).then(
    (response) => response.ok,
    () => false,
  );

async function end(child: ChildProcess) {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
