import { setTimeout as pause } from 'node:timers/promises';
import { Piscina } from 'piscina';
import type { Context } from '../../platform/context.ts';
import { scoreBatches } from './scoreBatches.ts';

/** Work of a thread of its own: it begins, is given all scores, and then returns its result. */
interface Work {
  /** The file of the thread. It exports `begin`, `add` and `finish`. */
  file: `./${string}.ts`;
  /** What `begin` gets. */
  beginning: unknown;
  /** What `finish` gets. */
  ending: unknown;
}

/**
 * Lets a thread work on all scores. They are read a few players at a time with a rest in between, so that the site is
 * as fast as ever meanwhile.
 *
 * @param signal ends it
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
    // The lamps are outside the heap; what is in it is short-lived, and would be left lying about in a larger one.
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 },
  });
  // A thread that dies is reported by its task, or by the next one: the thread that replaces it has not begun.
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

/** Yields the same items, and asks for the next only after half as long as the last one took. */
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
