import { isEstimateDue } from '#domain/estimate/due.ts';
import type { Guard } from '#domain/estimate/guard.ts';
import type { RunSummary } from '#domain/estimate/summary.ts';
import type { Context } from '../platform/context.ts';
import { lastRun } from './estimateJob.ts';
import { leaseState } from './lease.ts';
import { publishedRun } from './publishedEstimate.ts';

/** Returns the status of the estimate for an operator: what is published, and when the next run is. */
export async function statusLines(ctx: Context): Promise<string[]> {
  const { db, clock, config } = ctx;
  const published = await publishedRun(db);
  const newest = await db
    .selectFrom('estimateRun')
    .select(['finishedAt', 'refused', 'summary'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const lines: string[] = [];
  if (published) {
    const { rows, players, charts } = published.summary;
    lines.push(
      `Published is the run of ${published.finishedAt.toISOString()}: ${charts} charts from ${rows} lamps, of which ${players} players count.`,
      `Model ${published.modelVersion}, input ${published.inputHash}.`,
    );
  } else lines.push('Nothing is published.');
  if (newest && newest.refused.length > 0) {
    const { guards } = newest.summary as unknown as RunSummary;
    const failed = guards.filter(({ hasPassed }) => !hasPassed).map(guardText);
    lines.push(`The run of ${newest.finishedAt.toISOString()} was not published, because of: ${failed.join(', ')}.`);
  }
  const { isRunning, retryAt } = await leaseState(db);
  if (isRunning) return [...lines, 'A run is being made.'];
  if (config.ESTIMATE_AT === null) return [...lines, 'The job is off (ESTIMATE_AT).'];
  const isDue = isEstimateDue(await lastRun(ctx), clock.now(), config.ESTIMATE_AT);
  if (isDue && retryAt)
    return [...lines, `The last try failed. The next is at ${retryAt.toISOString()}; the log says why.`];
  const next = `The next run is made at ${config.ESTIMATE_AT} (GMT+9), or after a vote count.`;
  return [...lines, isDue ? 'A run is due. A running server makes it within a minute.' : next];
}

/** Describes a guard with its measured value and its limit. Older runs had guards of other names. */
export const guardText = ({ name, measured, limit }: Omit<Guard, 'name'> & { name: string }): string =>
  `${name} (${measured === null ? 'not measured' : measured.toFixed(3)}, limit ${limit})`;
