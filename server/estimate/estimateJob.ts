import { type Kysely, sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '#domain/common/dates.ts';
import { isEstimateDue, type LastRun } from '#domain/estimate/due.ts';
import { MODEL_VERSION } from '#domain/estimate/summary.ts';
import type { Context } from '../platform/context.ts';
import { lockShared } from '../platform/database/locks.ts';
import type { DB } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { takeLease } from './lease.ts';
import { type Estimated, runEstimate } from './runEstimate.ts';
import { saveEstimate } from './saveEstimate.ts';

/** How long after a vote count a run starts, so that the other jobs that follow it come first. */
const AFTER_VOTE_COUNT_MS = MINUTE_MS;

/** A run takes minutes; one that takes this long is considered hung. */
const LONGEST_RUN_MS = 3 * HOUR_MS;

/** A run that was stored. */
export interface EstimateMade {
  estimated: Estimated;
  /** The guards that it failed. */
  refused: readonly string[];
}

/**
 * Job: estimates the difficulty of all official charts each day and after each vote count, in one process at a time. A
 * run that was killed is due again when its lease expires.
 */
export async function runEstimateJob(ctx: Context, signal?: AbortSignal): Promise<void> {
  const { ESTIMATE_AT: at } = ctx.config;
  if (at === null) return;
  const isDue = async () => isEstimateDue(await lastRun(ctx), ctx.clock.now(), at);
  if (!(await isDue())) return;
  try {
    // Another process may have run it since.
    await makeEstimate(ctx, { isAsked: false, isWanted: isDue, ...(signal ? { signal } : {}) });
  } catch (error) {
    // Stopping the site is not a failure.
    if (!signal?.aborted) throw error;
  }
}

interface Making {
  /** Whether an operator requested it, so that it does not wait after a failure. */
  isAsked: boolean;
  /** Whether a run is still due; called when this process has the lease. */
  isWanted?: () => Promise<boolean>;
  signal?: AbortSignal;
}

/**
 * Runs the estimate and publishes it if it passes its guard. Null when another process is running it, or it is not
 * due.
 *
 * @throws Error when the run is aborted, its thread ends, or another process took over the lease
 */
export async function makeEstimate(
  ctx: Context,
  { isAsked, isWanted = async () => true, signal }: Making,
): Promise<EstimateMade | null> {
  const lease = await takeLease(ctx, { isAsked });
  if (!lease) return null;
  let hasFailed = true;
  try {
    if (!(await isWanted())) {
      hasFailed = false;
      return null;
    }
    const begunAt = await afterRunningVoteCount(ctx);
    ctx.log.info('estimating difficulties');
    const ends = [lease.lost, AbortSignal.timeout(LONGEST_RUN_MS), ...(signal ? [signal] : [])];
    const estimated = await runEstimate(ctx, AbortSignal.any(ends));
    const refused = await saveEstimate(ctx, estimated, { begunAt, holder: lease.holder });
    hasFailed = false;
    const { rows, players, charts } = estimated.run;
    if (refused.length === 0) ctx.log.info({ rows, players, charts }, 'difficulties estimated');
    else ctx.log.warn({ guards: estimated.run.guards }, 'the difficulty estimate was not published');
    return { estimated, refused };
  } finally {
    await lease.release({ hasFailed: hasFailed && signal?.aborted !== true });
  }
}

/** Waits for a running vote count, and returns the time: later vote counts are not in the data that is read next. */
function afterRunningVoteCount(ctx: Context): Promise<Date> {
  return inTransaction(ctx, async (trx) => {
    await lockShared(trx, 'counting');
    return ctx.clock.now();
  });
}

/** Returns when the last run of this model began, and when the last vote count was. */
export async function lastRun({ db, clock }: { db: Kysely<DB>; clock: Context['clock'] }): Promise<LastRun> {
  const countedBy = new Date(clock.now().getTime() - AFTER_VOTE_COUNT_MS);
  // A newer version of the program may run on this database: its runs count too.
  const { rows } = await sql<LastRun>`
    select
      (select begun_at from estimate_run where model_version >= ${MODEL_VERSION} order by id desc limit 1) as begun_at,
      (select max(greatest(done_at, undone_at)) from counting_run where greatest(done_at, undone_at) <= ${countedBy}) as counted_at`.execute(
    db,
  );
  return rows[0] ?? { begunAt: null, countedAt: null };
}
