import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Piscina } from 'piscina';
import { type Rules, rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../base/context.ts';
import type { DB } from '../database/schema.ts';
import { knownNotes } from '../scores/knownNotes.ts';
import type { ChartWithNotes, FitResult } from './estimateWorker.ts';
import { scoreBatches } from './scoreBatches.ts';

/** Threads beside the first that share the passes of a fit. */
const HELPERS = Math.min(3, os.availableParallelism() - 1);

/** The result of a run, with the entries that its charts are. */
export interface Estimated extends FitResult {
  submissionIds: readonly number[];
}

/**
 * Estimates all official charts from all scores (estimate.md §3). It reads a few players at a time and rests as long in
 * between, and computes in threads of low priority, so that the site is as fast as ever meanwhile.
 *
 * @param signal ends it
 */
export async function runEstimate(ctx: Context, signal?: AbortSignal): Promise<Estimated> {
  const now = ctx.clock.now();
  const charts = await chartsToEstimate(ctx.db, rulesAt(ctx.rules, now));
  const pool = new Piscina({
    filename: new URL('./estimateWorker.ts', import.meta.url).href,
    ...{ minThreads: 1, maxThreads: 1, idleTimeout: Number.POSITIVE_INFINITY },
  });
  const ask = <Result>(task: string, input: unknown): Promise<Result> =>
    pool.run(input, { name: task, ...(signal ? { signal } : {}) });
  try {
    await ask('begin', charts);
    for await (const bytes of resting(scoreBatches(ctx.db, now))) await ask('add', bytes);
    const result = await ask<FitResult>('fit', { helpers: HELPERS });
    return { ...result, submissionIds: charts.map(({ submission }) => submission) };
  } finally {
    await pool.destroy();
  }
}

/** Yields the same items, and asks for the next only after as long as the last one took. */
async function* resting<T>(items: AsyncIterator<T>): AsyncGenerator<T> {
  for (;;) {
    const begun = performance.now();
    const { done, value } = await items.next();
    if (done) return;
    const tookMs = performance.now() - begun;
    yield value;
    await pause(tookMs);
  }
}

async function chartsToEstimate(db: Kysely<DB>, { tables }: Rules): Promise<ChartWithNotes[]> {
  const entries = await db
    .selectFrom('submission')
    .select(['id', 'tableId', 'level'])
    .where('result', '=', 'accept')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`table_id = any(${tables.map(({ id }) => id)}::text[])`)
    .orderBy('id')
    .execute();
  const notes = await knownNotes(
    db,
    entries.map(({ id }) => id),
  );
  return entries.map(({ id, tableId, level }) => {
    const table = tables.findIndex((one) => one.id === tableId);
    return { submission: id, table, level, isDouble: tables[table]?.playStyle === 'DP', notes: notes(id) ?? null };
  });
}
