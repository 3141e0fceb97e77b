import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from './median.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 32;

/** wrk makes the load. It is light enough not to influence the result. */
export const hasWrk = () => spawnSync('wrk', ['--version']).error === undefined;

async function requestsPerSecond(address: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await promisify(execFile)('wrk', [`-d${SECONDS}s`, `-c${CONNECTIONS}`, '-t1', ...given, address]);
  if (/Non-2xx or 3xx/.test(stdout)) throw new Error(`${address} answered with errors:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/** One side of a comparison: an address, and the headers of each request. */
export interface Target {
  address: string;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Loads both in turns, so that other load on the machine affects both. Returns the ratio of the medians of the rounds.
 */
export async function compareLoad(ours: Target, baseline: Target): Promise<{ ratio: number; detail: string }> {
  const [own, other]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    own.push(await requestsPerSecond(ours.address, ours.headers ?? {}));
    other.push(await requestsPerSecond(baseline.address, baseline.headers ?? {}));
  }
  const [a, b] = [median(own), median(other)];
  return { ratio: a / b, detail: `${Math.round(a)} against ${Math.round(b)} requests per second` };
}
