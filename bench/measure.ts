import { measure } from 'mitata';
import { scaled } from './setup.ts';

/** How long one side of a comparison is measured in each round, in nanoseconds. */
const ROUND_NS = 5e7;
const ROUNDS = scaled(3);
const SAMPLES = 5;

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/**
 * Returns the median times of several pieces of work in milliseconds, each measured in turns with the others, so that other load on
 * the machine affects all of them.
 */
export async function timesOf<Name extends string>(works: Record<Name, () => unknown>): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[];
  const times = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names) {
      const { p50 } = await measure(works[name], { min_cpu_time: scaled(ROUND_NS), min_samples: scaled(SAMPLES) });
      times.get(name)?.push(p50 / 1e6);
    }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<Name, number>;
}

/** Returns how long work takes that can be done only once, in milliseconds. */
export async function timeOnce(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Writes a time in milliseconds. */
export const ms = (time: number) => `${time.toFixed(time < 10 ? 2 : 0)} ms`;
