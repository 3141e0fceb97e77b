import { setTimeout as pause } from 'node:timers/promises';
import { Piscina } from 'piscina';
import type { Context } from '../../platform/context.ts';
import { scoreBatches } from './scoreBatches.ts';

/** The work of a thread: `begin`, then `add` for all scores, then `finish` with the result. */
interface Work {
  /** The file of the thread. It exports `begin`, `add` and `finish`. */
  file: `./${string}.ts`;
  /** The input of `begin`. */
  beginning: unknown;
  /** The input of `finish`. */
  ending: unknown;
}

/**
 * Runs a thread on all scores. They are read a few players at a time with pauses in between, so that the site stays
 * responsive.
 *
 * @param signal aborts the work
 */
export async function onAllScores<Result>(
  ctx: Context,
  { file, beginning, ending }: Work,
  signal?: AbortSignal,
): Promise<Result> {
  const pool = new Piscina({
    filename: new URL(file, import.meta.url).href,
    minThreads: 1,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    // The lamps are outside the heap; objects in it are short-lived, and a larger heap would only collect garbage
    // later.
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 },
  });
  // If a thread dies, its task fails, or the next one: the replacement has no input.
  pool.on('error', () => undefined);
  const ask = (name: string, input: unknown) => pool.run(input, { name, ...(signal ? { signal } : {}) });
  try {
    await ask('begin', beginning);
    const batches = scoreBatches(ctx.db, ctx.clock.now());
    for await (const bytes of resting(batches)) await ask('add', bytes);
    return await ask('finish', ending);
  } finally {
    await pool.destroy();
  }
}

/** Yields the same items, with a pause of half the time that the last one took. */
export async function* resting<T>(items: AsyncIterator<T>): AsyncGenerator<T> {
  for (;;) {
    const begun = performance.now();
    const { done, value } = await items.next();
    if (done) return;
    const tookMs = performance.now() - begun;
    yield value;
    await pause(tookMs / 2);
  }
}
