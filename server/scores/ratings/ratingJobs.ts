import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { lockExclusive } from '../../platform/database/locks.ts';
import type { DB } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { ChartHashes } from '../knownNotes.ts';
import { nextPlayers, PLAYER_BATCH_SIZE } from './nextPlayers.ts';
import { recomputeRatings } from './recomputeRatings.ts';

/**
 * Lets a job recompute the ratings of everybody with a score on these charts, in the transaction that moves them into a
 * table, within it or out of it. The job begins after the commit, so that votes are not held up.
 */
export async function startRatingJob(trx: Transaction<DB>, now: Date, charts: readonly ChartHashes[]): Promise<void> {
  const chartHashes = [...new Set(charts.flatMap(({ md5, sha256 }) => [md5, sha256]))].filter((hash) => hash !== '');
  if (chartHashes.length === 0) return;
  await trx.insertInto('ratingJob').values({ chartHashes, dueAt: now }).execute();
}

/** Lets a job recompute all ratings at this time. A job that does so already starts over. */
export async function startRatingJobOfAll(trx: Transaction<DB>, dueAt: Date): Promise<void> {
  await sql`
    insert into rating_job (due_at) values (${dueAt})
    on conflict ((true)) where chart_hashes is null
    do update set due_at = excluded.due_at, begun = false, after_player = 0`.execute(trx);
}

/** Returns whether ratings are still to be recomputed. */
export async function isRecomputing(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('ratingJob').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the hashes of entries' charts as they are now. */
export function chartsOf(trx: Transaction<DB>, submissionIds: readonly number[]): Promise<ChartHashes[]> {
  return trx
    .selectFrom('submission')
    .select(['md5', 'sha256'])
    .where(sql<boolean>`id = any(${submissionIds}::int[])`)
    .execute();
}

/**
 * Job: recomputes the ratings that a moved chart or an archive changes. Each batch of players is a transaction, so a job
 * that was interrupted goes on where it stopped, in any process.
 */
export async function runRatingJobs(ctx: Context, signal?: AbortSignal): Promise<void> {
  await beginJobs(ctx);
  while (!signal?.aborted && (await runBatch(ctx))) await setImmediate();
}

/**
 * Begins the jobs that are due, as soon as no transaction runs that stores scores and may have read the charts before
 * they moved: all of them share the lock that this one takes alone.
 */
async function beginJobs(ctx: Context): Promise<void> {
  const isWaiting = await ctx.db
    .selectFrom('ratingJob')
    .select('id')
    .where('begun', '=', false)
    .where('dueAt', '<=', ctx.clock.now())
    .executeTakeFirst();
  if (!isWaiting) return;
  await inTransaction(ctx, async (trx) => {
    await lockExclusive(trx, 'counting');
    await trx.updateTable('ratingJob').set({ begun: true }).where('dueAt', '<=', ctx.clock.now()).execute();
  });
}

/** Returns false when there was nothing to do. */
function runBatch(ctx: Context): Promise<boolean> {
  return inTransaction(ctx, async (trx) => {
    const job = await trx
      .selectFrom('ratingJob')
      .select(['id', 'chartHashes', 'afterPlayer'])
      .where('begun', '=', true)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!job) return false;
    const { chartHashes, afterPlayer } = job;
    const playerIds = chartHashes
      ? await nextPlayersOf(trx, chartHashes, afterPlayer)
      : await nextPlayers(trx, afterPlayer);
    await recomputeRatings(trx, playerIds, { by: 'charts', now: ctx.clock.now() });
    const last = playerIds.at(-1);
    if (last === undefined) await trx.deleteFrom('ratingJob').where('id', '=', job.id).execute();
    else await trx.updateTable('ratingJob').set({ afterPlayer: last }).where('id', '=', job.id).execute();
    return true;
  });
}

/** Returns the next players with a score on one of the charts. */
async function nextPlayersOf(trx: Transaction<DB>, charts: readonly string[], after: number): Promise<number[]> {
  // Of each chart the next few players, by its index, instead of all players of all charts each time.
  const { rows } = await sql<{ id: number }>`
    select distinct player_id as id from unnest(${charts}::text[]) as chart (hash) cross join lateral (
      select distinct player_id from score where chart_hash = chart.hash and player_id > ${after}
      order by player_id limit ${PLAYER_BATCH_SIZE}
    ) as played
    order by id limit ${PLAYER_BATCH_SIZE}`.execute(trx);
  return rows.map(({ id }) => id);
}
