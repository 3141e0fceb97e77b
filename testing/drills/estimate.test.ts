import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeEstimate, runEstimateJob } from '#server/estimate/estimateJob.ts';
import type { Context } from '#server/platform/context.ts';
import { engine } from '#testing/database/database.ts';
import { type DataPlace, dataPlace } from '#testing/database/dataPlace.ts';
import { fillWithLamps } from '#testing/estimate/fillWithLamps.ts';
import { progress } from '#testing/long.ts';
import { startServerProcess } from '#testing/processes/processes.ts';

const ROUNDS = 10;
const PLAYERS = 500;
const BEGUN = 'estimating difficulties';
const DONE = 'difficulties estimated';
const settings = { ESTIMATE_AT: '04:00', CLOCK_START: '2026-11-25T03:00:00Z' };

/** One run is published, and another is due since a vote count, with scores that the first one had not. */
const seeded = await dataPlace();
const first = await seeded.open(
  async (ctx) => {
    await fillWithLamps(ctx, { players: PLAYERS });
    await makeEstimate(ctx, { isAsked: true });
    await ctx.db.deleteFrom('score').where('playerId', '<', 10).execute();
    const published = await storedIn(ctx);
    const at = new Date(settings.CLOCK_START);
    await ctx.db
      .updateTable('estimateRun')
      .set({ begunAt: new Date(at.getTime() - 3_600_000) })
      .execute();
    const doneAt = new Date(at.getTime() - 1_800_000);
    await ctx.db.insertInto('countingRun').values({ dueAt: doneAt, doneAt }).execute();
    return published;
  },
  { CLOCK_START: '2026-11-25T02:00:00Z' },
);

async function storedIn({ db }: Context) {
  const runs = await db.selectFrom('estimateRun').select(['inputHash', 'refused']).orderBy('id').execute();
  const charts = await db
    .selectFrom('estimatedChart')
    .select(['submissionId', 'estimate'])
    .orderBy('submissionId')
    .execute();
  return { runs, charts };
}

/** Returns what a run of which nobody ends anything publishes, and how long it takes, in milliseconds. */
async function uninterrupted() {
  const place = await seeded.copy();
  const server = await start(place);
  await server.says(BEGUN);
  const from = performance.now();
  await server.says(DONE);
  const tookMs = Math.ceil(performance.now() - from);
  await server.end('SIGTERM');
  return { tookMs, published: await place.open(storedIn, settings) };
}

const start = (place: DataPlace) => startServerProcess({ ...place.environment, ...settings });
const wanted = await uninterrupted();
const survived = progress('killed while difficulties are estimated', ROUNDS);

test.for(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
  'a server killed while it estimates leaves the last estimate published, and another makes the same one, round %i',
  { timeout: 300_000 },
  async (round) => {
    const place = await seeded.copy();
    const [afterMs = 0] = fc.sample(fc.noBias(fc.integer({ min: 0, max: wanted.tookMs })), { seed: round, numRuns: 1 });
    const server = await start(place);
    await server.says(BEGUN);
    await setTimeout(afterMs);
    await server.end('SIGKILL');
    await place.open(async (ctx) => {
      const left = await storedIn(ctx);
      expect([first, wanted.published]).toContainEqual(left);
      // A while later: the lease of the killed process is over.
      await ctx.db
        .updateTable('estimateLease')
        .set({ freeAt: new Date(0) })
        .execute();
      await runEstimateJob(ctx);
      expect(await storedIn(ctx)).toEqual(wanted.published);
    }, settings);
    survived();
  },
);

describe.runIf(engine === 'server')('several processes on one server', () => {
  test('make one run', { timeout: 120_000 }, async () => {
    const place = await seeded.copy();
    const servers = await Promise.all([1, 2, 3].map(() => start(place)));
    await Promise.any(servers.map((server) => server.says(DONE)));
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    expect(await place.open(storedIn, settings)).toEqual(wanted.published);
  });
});
