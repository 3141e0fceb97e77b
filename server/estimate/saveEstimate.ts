import { sql } from 'kysely';
import { MODEL_VERSION } from '#domain/estimate/summary.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { holdsLease } from './lease.ts';
import type { StoredRun } from './publishedEstimate.ts';
import type { Estimated } from './runEstimate.ts';

/**
 * Stores a run, and replaces the published charts with its own if it passed the guards (estimate.md §8).
 *
 * @param holder the holder of the lease
 * @returns the names of the guards that it failed
 * @throws Error when another process has taken the lease over
 */
export function saveEstimate(
  ctx: Context,
  { run, charts, inputHash, submissions, tableIds }: Estimated,
  { begunAt, holder }: { begunAt: Date; holder: string },
): Promise<string[]> {
  const refused = run.guards.filter(({ hasPassed }) => !hasPassed).map(({ name }) => name);
  return inTransaction(ctx, async (trx) => {
    if (!(await holdsLease(trx, holder))) throw new Error('Another process has taken over the estimate.');
    await trx
      .insertInto('estimateRun')
      .values({
        begunAt,
        finishedAt: ctx.clock.now(),
        modelVersion: MODEL_VERSION,
        inputHash,
        summary: JSON.stringify({ ...run, tableIds } satisfies StoredRun),
        refused,
      })
      .execute();
    if (refused.length > 0) return refused;
    await trx.deleteFrom('estimatedChart').execute();
    // An entry may have been deleted since.
    await sql`
      insert into estimated_chart (submission_id, table_id, is_double, estimate)
      select submission.id, found.table_id, found.is_double, found.estimate
      from unnest(
        ${submissions.map(({ submission }) => submission)}::int[],
        ${submissions.map(({ table }) => tableIds[table])}::text[],
        ${submissions.map(({ isDouble }) => isDouble)}::boolean[],
        ${charts.map((chart) => JSON.stringify(chart))}::jsonb[]
      ) as found (id, table_id, is_double, estimate)
      join submission on submission.id = found.id`.execute(trx);
    return refused;
  });
}
