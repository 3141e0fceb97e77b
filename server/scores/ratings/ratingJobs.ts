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
 * Starts a job that recomputes the ratings of everybody with a score on these charts. Call it in the transaction that
 * moves them. The job begins after the commit, so that it does not delay votes.
 */
export async function startRatingJob(trx: Transaction<DB>, now: Date, charts: readonly ChartHashes[]): Promise<void> {
  const chartHashes = [...new Set(charts.flatMap(({ md5, sha256 }) => [md5, sha256]))].filter((hash) => hash !== '');
  if (chartHashes.length === 0) return;
  await trx.insertInto('ratingJob').values({ chartHashes, dueAt: now }).execute();
}

/** Starts a job that recomputes all ratings at this time. If one exists already, it starts over. */
export async function startRatingJobOfAll(trx: Transaction<DB>, dueAt: Date): Promise<void> {
  await sql`
    insert into rating_job (due_at) values (${dueAt})
    on conflict ((true)) where chart_hashes is null
    do update set due_at = excluded.due_at, begun = false, after_player = 0`.execute(trx);
}

/** Returns whether a job has yet to recompute ratings. */
export async function isRecomputing(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('ratingJob').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the current hashes of entries' charts. */
export function chartsOf(trx: Transaction<DB>, submissionIds: readonly number[]): Promise<ChartHashes[]> {
  return trx
    .selectFrom('submission')
    .select(['md5', 'sha256'])
    .where(sql<boolean>`id = any(${submissionIds}::int[])`)
    .execute();
}

/**
 * Job: recomputes the ratings that a moved chart or an archive changes. Each batch of players is a transaction, so an
 * interrupted job continues where it stopped, in any process.
 */
export async function runRatingJobs(ctx: Context, signal?: AbortSignal): Promise<void> {
  await beginJobs(ctx);
  while (!signal?.aborted && (await runBatch(ctx))) await setImmediate();
}

/**
 * Begins the jobs that are due, once no running transaction stores scores by the charts as they were before they moved:
 * these transactions hold the lock shared, this one holds it exclusively.
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

/** Returns false if there was nothing to do. */
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
  // Reads only the next players of each chart, by index, instead of all players of all charts for every batch.
  const { rows } = await sql<{ id: number }>`
    select distinct player_id as id from unnest(${charts}::text[]) as chart (hash) cross join lateral (
      select distinct player_id from score where chart_hash = chart.hash and player_id > ${after}
      order by player_id limit ${PLAYER_BATCH_SIZE}
    ) as played
    order by id limit ${PLAYER_BATCH_SIZE}`.execute(trx);
  return rows.map(({ id }) => id);
}
