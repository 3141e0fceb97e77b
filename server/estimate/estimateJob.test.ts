import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/common/dates.ts';
import { MODEL_VERSION } from '#domain/estimate/summary.ts';
import { testDatabase } from '#testing/database/database.ts';
import { fillWithLamps } from '#testing/estimate/fillWithLamps.ts';
import { testContext } from '#testing/site/context.ts';
import { runEstimateJob } from './estimateJob.ts';
import { takeLease } from './lease.ts';

const database = await testDatabase();
let ctx: Awaited<ReturnType<typeof testContext>>;

beforeEach(async () => {
  await database.empty();
  ctx = await testContext(database);
});

const runs = () => ctx.db.selectFrom('estimateRun').select(['begunAt', 'refused']).orderBy('id').execute();
const countVotes = (doneAt: Date) => ctx.db.insertInto('countingRun').values({ dueAt: doneAt, doneAt }).execute();
/** Moves the lease, or its failure, this many seconds into the past. */
const wait = (seconds: number) =>
  sql`update estimate_lease set free_at = free_at - make_interval(secs => ${seconds})`.execute(ctx.db);

describe('the job that estimates', () => {
  test('runs at first, once in two processes, then once a day, and again where the stored runs are of an older model', async () => {
    await Promise.all([runEstimateJob(ctx), runEstimateJob(ctx)]);
    await runEstimateJob(ctx);
    expect(await runs()).toEqual([{ begunAt: ctx.clock.now(), refused: [] }]);
    ctx.clock.advance(DAY_MS);
    await runEstimateJob(ctx);
    expect(await runs()).toHaveLength(2);
    await ctx.db
      .updateTable('estimateRun')
      .set({ modelVersion: MODEL_VERSION - 1 })
      .execute();
    await runEstimateJob(ctx);
    expect(await runs()).toHaveLength(3);
  });

  test('runs again a minute after a vote count, also after one during a run', async () => {
    const first = { begunAt: ctx.clock.now(), refused: [] };
    const run = { finishedAt: first.begunAt, modelVersion: MODEL_VERSION, inputHash: '', summary: '{}' };
    await ctx.db
      .insertInto('estimateRun')
      .values({ ...first, ...run })
      .execute();
    await countVotes(new Date(ctx.clock.now().getTime() + 1000));
    ctx.clock.advance(MINUTE_MS);
    await runEstimateJob(ctx);
    expect(await runs()).toEqual([first]);
    ctx.clock.advance(MINUTE_MS);
    for (let time = 0; time < 2; time++) await runEstimateJob(ctx);
    expect(await runs()).toEqual([first, { begunAt: ctx.clock.now(), refused: [] }]);
  });

  test('does nothing when it is off', async () => {
    await runEstimateJob({ ...ctx, config: { ...ctx.config, ESTIMATE_AT: null } });
    expect(await runs()).toEqual([]);
  });

  test('runs in one process, and takes over from one that does not renew its lease', async () => {
    const other = await takeLease(ctx, { isAsked: false });
    await runEstimateJob(ctx);
    expect(await runs()).toEqual([]);
    await wait(60);
    await runEstimateJob(ctx);
    expect(await runs()).toHaveLength(1);
    await other?.release({ hasFailed: false });
  });

  test('stores nothing of a run that another process has taken over', async () => {
    await fillWithLamps(ctx);
    const begun = whenBegun();
    const running = runEstimateJob(ctx);
    await begun;
    await Promise.all([takeOver(), expect(running).rejects.toThrow(/taken|aborted/)]);
    expect(await runs()).toEqual([]);
  });

  test('fails when its thread ends, and publishes nothing', async () => {
    await fillWithLamps(ctx);
    const thread = once(process, 'worker') as Promise<[Worker]>;
    const running = runEstimateJob(ctx);
    const [worker] = await thread;
    await Promise.all([worker.terminate(), expect(running).rejects.toThrow(/exited|begin comes first/)]);
    expect(await runs()).toEqual([]);
  });

  test('waits an hour after a failure', async () => {
    await sql`alter table estimate_run add constraint fails check (id < 0)`.execute(ctx.db);
    await expect(runEstimateJob(ctx)).rejects.toThrow('fails');
    await sql`alter table estimate_run drop constraint fails`.execute(ctx.db);
    await runEstimateJob(ctx);
    expect(await runs()).toEqual([]);
    await wait(HOUR_MS / 1000);
    await runEstimateJob(ctx);
    expect(await runs()).toHaveLength(1);
  });

  test('stores nothing when it is stopped, and the next process does not wait', async () => {
    const stop = new AbortController();
    void whenBegun().then(() => stop.abort());
    await runEstimateJob(ctx, stop.signal);
    expect(stop.signal.aborted).toBe(true);
    expect(await runs()).toEqual([]);
    await runEstimateJob(ctx);
    expect(await runs()).toHaveLength(1);
  });
});

/** Resolves when a run has begun: it has the lease, and has not read the scores. */
function whenBegun(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.spyOn(ctx.log, 'info').mockImplementationOnce(() => resolve());
  onTestFinished(() => void vi.restoreAllMocks());
  return promise;
}

/** Takes the lease of a run in progress, as if it had expired. */
const takeOver = () => ctx.db.updateTable('estimateLease').set({ holder: 'another process' }).execute();
