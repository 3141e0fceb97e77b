import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { codeCache } from '#testing/processes/codeCache.ts';

export const root = path.join(import.meta.dirname, '..');

interface Settings {
  env?: Readonly<Record<string, string>>;
  /** Kills the program when aborted. */
  signal?: AbortSignal;
  /** Collects the output instead of showing it. */
  quiet?: boolean;
}

/**
 * Runs a program of `node_modules/.bin` in the project's root. `node` is among them, in the version that the project
 * requires.
 *
 * @returns its exit code (1 if it was killed) and, with `quiet`, its output
 */
export async function runTool(
  [program, ...args]: readonly [string, ...string[]],
  { env = {}, signal, quiet = false }: Settings = {},
): Promise<{ code: number; output: string }> {
  const bin = path.join(root, 'node_modules/.bin');
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...codeCache, ...env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    shell: process.platform === 'win32',
    ...(signal ? { signal } : {}),
  });
  let output = '';
  const collect = (text: Buffer) => {
    output += text;
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  // An error (not found, aborted) comes in addition to the end, or instead of it.
  child.on('error', (error) => {
    output += `${error.message}\n`;
  });
  const [code] = (await once(child, 'close').catch(() => [1])) as [number | null];
  return { code: code ?? 1, output };
}
