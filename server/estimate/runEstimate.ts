import { setTimeout as pause } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { rulesAt } from '#domain/rules/rules.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { Context } from '../platform/context.ts';
import { type ChartWithNotes, chartsToEstimate } from './threads/chartsToEstimate.ts';
import type { FitResult } from './threads/estimateWorker.ts';
import { scoreBatches } from './threads/scoreBatches.ts';

/** The result of a run, with the entries of its charts and their tables. */
export interface Estimated extends FitResult {
  submissions: readonly Pick<ChartWithNotes, 'submission' | 'table' | 'isDouble'>[];
  tableIds: readonly TableId[];
}

/**
 * Estimates all official charts from all scores, in a thread of low priority. The scores are read a few players at a
 * time with pauses in between, so that the site stays responsive.
 *
 * @param signal aborts the run
 */
export async function runEstimate(ctx: Context, signal?: AbortSignal): Promise<Estimated> {
  const now = ctx.clock.now();
  const rules = rulesAt(ctx.rules, now);
  const charts = await chartsToEstimate(ctx.db, rules);
  const pool = new Piscina({
    filename: new URL('./threads/estimateWorker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    // The lamps are outside the heap; objects in it are short-lived, and a larger heap would only collect garbage
    // later.
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 },
  });
  // If the thread dies, its task fails, or the next one: the replacement has no input.
  pool.on('error', () => undefined);
  const ask = (name: string, input?: unknown) => pool.run(input, { name, ...(signal ? { signal } : {}) });
  try {
    await ask('begin', charts);
    const batches = scoreBatches(ctx.db, now);
    for (;;) {
      const begun = performance.now();
      const { done, value } = await batches.next();
      if (done) break;
      const tookMs = performance.now() - begun;
      await ask('add', value);
      await pause(tookMs / 2);
    }
    const result: FitResult = await ask('finish');
    return { ...result, submissions: charts, tableIds: rules.tables.map(({ id }) => id) };
  } finally {
    await pool.destroy();
  }
}
