import os from 'node:os';
import { rulesAt } from '#domain/rules/rules.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { Context } from '../platform/context.ts';
import { knownCharts } from './knownCharts.ts';
import { type ChartWithNotes, chartsToEstimate } from './threads/chartsToEstimate.ts';
import type { Beginning, FitResult } from './threads/estimateWorker.ts';
import { onAllScores } from './threads/onAllScores.ts';

/** The number of additional threads that share the passes of a fit. */
export const HELPERS = Math.min(3, os.availableParallelism() - 1);

/** The result of a run, with the entries of its charts and their tables. */
export interface Estimated extends FitResult {
  submissions: readonly Pick<ChartWithNotes, 'submission' | 'table' | 'isDouble'>[];
  tableIds: readonly TableId[];
}

/**
 * Estimates all official charts from all scores, starting from the results of the published run, in threads of low
 * priority.
 *
 * @param signal aborts the run
 */
export async function runEstimate(ctx: Context, signal?: AbortSignal): Promise<Estimated> {
  const rules = rulesAt(ctx.rules, ctx.clock.now());
  const charts = await chartsToEstimate(ctx.db, rules);
  const beginning: Beginning = { charts, known: await knownCharts(ctx.db, charts) };
  const work = { file: './estimateWorker.ts', beginning, ending: { helpers: HELPERS } } as const;
  const result = await onAllScores<FitResult>(ctx, work, signal);
  return { ...result, submissions: charts, tableIds: rules.tables.map(({ id }) => id) };
}
