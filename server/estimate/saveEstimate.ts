import { sql } from 'kysely';
import { MODEL_VERSION } from '#domain/estimate/summary.ts';
import type { Context } from '../base/context.ts';
import { inTransaction } from '../database/transaction.ts';
import { holdsLease } from './lease.ts';
import type { Estimated } from './runEstimate.ts';

/**
 * Stores a run, and publishes its charts in place of those of the last one if it passed the guards (estimate.md §8).
 *
 * @param holder who made it, with the lease of the estimate
 * @returns the names of the guards that it did not pass
 * @throws Error when another process has taken the lease over
 */
export function saveEstimate(
  ctx: Context,
  { run, charts, inputHash, submissionIds }: Estimated,
  { begunAt, holder }: { begunAt: Date; holder: string },
): Promise<string[]> {
  const refused = run.guards.filter(({ hasPassed }) => !hasPassed).map(({ name }) => name);
  return inTransaction(ctx, async (trx) => {
    if (!(await holdsLease(trx, holder))) throw new Error('Another process has taken the estimate over.');
    await trx
      .insertInto('estimateRun')
      .values({
        begunAt,
        finishedAt: ctx.clock.now(),
        modelVersion: MODEL_VERSION,
        inputHash,
        summary: JSON.stringify(run),
        refused,
      })
      .execute();
    if (refused.length > 0) return refused;
    await trx.deleteFrom('estimatedChart').execute();
    // An entry may be gone since.
    await sql`
      insert into estimated_chart (submission_id, estimate)
      select submission.id, found.estimate
      from unnest(${submissionIds}::int[], ${charts.map((chart) => JSON.stringify(chart))}::jsonb[]) as found (id, estimate)
      join submission on submission.id = found.id`.execute(trx);
    return refused;
  });
}
