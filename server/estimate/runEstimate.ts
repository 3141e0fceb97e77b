import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Piscina } from 'piscina';
import { DOUBLE_PLAY_KEYS } from '#domain/charts/chart.ts';
import { type Rules, rulesAt } from '#domain/rules/rules.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { Context } from '../base/context.ts';
import type { DB } from '../database/schema.ts';
import { knownNotes } from '../scores/knownNotes.ts';
import type { ChartWithNotes, FitResult } from './estimateWorker.ts';
import { scoreBatches } from './scoreBatches.ts';

/** Threads beside the first that share the passes of a fit. */
const HELPERS = Math.min(3, os.availableParallelism() - 1);

/** The result of a run, with the entries that its charts are, and the tables that they are in. */
export interface Estimated extends FitResult {
  submissions: readonly Pick<ChartWithNotes, 'submission' | 'table' | 'isDouble'>[];
  tableIds: readonly TableId[];
}

/**
 * Estimates all official charts from all scores (estimate.md §3). It reads a few players at a time and rests as long in
 * between, and computes in threads of low priority, so that the site is as fast as ever meanwhile.
 *
 * @param signal ends it
 */
export async function runEstimate(ctx: Context, signal?: AbortSignal): Promise<Estimated> {
  const now = ctx.clock.now();
  const rules = rulesAt(ctx.rules, now);
  const charts = await chartsToEstimate(ctx.db, rules);
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
    return { ...result, submissions: charts, tableIds: rules.tables.map(({ id }) => id) };
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
  const doubles = await doublePlayCharts(db);
  return entries.map(({ id, tableId, level }) => {
    const table = tables.findIndex((one) => one.id === tableId);
    const isDouble = tables[table]?.playStyle === 'DP' || doubles.has(id);
    return { submission: id, table, level, isDouble, notes: notes(id) ?? null };
  });
}

/** Returns the entries whose charts the site has read and knows to be double play. A table may have charts of both. */
async function doublePlayCharts(db: Kysely<DB>): Promise<Set<number>> {
  const doublesBy = (hash: 'md5' | 'sha256') =>
    db
      .selectFrom('submission')
      .innerJoin('chart', `chart.${hash}`, `submission.${hash}`)
      .select('submission.id')
      .where(sql<boolean>`chart.summary ->> 'keys' = any(${DOUBLE_PLAY_KEYS}::text[])`);
  const rows = await doublesBy('md5').union(doublesBy('sha256')).execute();
  return new Set(rows.map(({ id }) => id));
}
