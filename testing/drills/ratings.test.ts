import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeArchive } from '#fakes/lr2ir/archive.ts';
import { importArchive } from '#server/plays/archive/importArchive.ts';
import { isRecomputing } from '#server/scores/ratings/ratingJobs.ts';
import { verifyRatings } from '#server/scores/ratings/verifyRatings.ts';
import { beforeDue, seedCommunity } from '#testing/data/community.ts';
import { testDirectory } from '#testing/database/database.ts';
import { type DataPlace, dataPlace } from '#testing/database/dataPlace.ts';
import { sampleChart } from '#testing/files/sampleTable.ts';
import { progress } from '#testing/long.ts';
import { type ServerProcess, startServerProcess } from '#testing/processes/processes.ts';

const ROUNDS = 10;
const ARCHIVED = 1500;

/** A vote count is due that makes charts official on which all players of an archive have scores. */
const seeded = await dataPlace();
const { open } = await seedCommunity(seeded, { members: 9, open: 40, haveVoted: 9 });
await seeded.open(
  async (ctx) => {
    const file = path.join(testDirectory(), 'archive.db');
    const scores = Array.from({ length: ARCHIVED }, (_, index) =>
      open.slice(index % 7, 10 + (index % 7)).map((entryNo) => ({
        md5: sampleChart(entryNo).md5,
        playerId: 1000 + index,
        clearType: index % 2 ? 'HARD' : 'EASY',
        score: index,
        combo: 1,
        badPoor: 1,
      })),
    );
    writeArchive(file, { scores: scores.flat() });
    await importArchive(ctx, { file });
  },
  { CLOCK_START: beforeDue(24 * 60 * 60) },
);

const start = (place: DataPlace, seconds: number) =>
  startServerProcess({ ...place.environment, CLOCK_START: beforeDue(seconds) });

const ranking = async ({ address }: ServerProcess) =>
  (await fetch(`${address}/api/stellaway?table=st&archive=with`)).json() as Promise<{
    recomputing: boolean;
    total: number;
  }>;
/** Resolves when no job is left. */
async function finished(server: ServerProcess): Promise<void> {
  while ((await ranking(server)).recomputing) await setTimeout(50);
}

/** Returns how long the ratings take after a vote count, here and now, in milliseconds. */
async function measureJob(): Promise<number> {
  const server = await start(await seeded.copy(), 3);
  await server.says('votes counted');
  const from = performance.now();
  await finished(server);
  const duration = performance.now() - from;
  await server.end('SIGKILL');
  return Math.ceil(duration);
}
const jobMs = await measureJob();

const survived = progress('killed while ratings are recomputed', ROUNDS);

test.for(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
  'a server killed while ratings are recomputed goes on with them, until they are what the scores say, round %i',
  { timeout: 300_000 },
  async (round) => {
    const place = await seeded.copy();
    const [first = 0, second = 0] = fc.sample(fc.noBias(fc.integer({ min: 0, max: jobMs })), {
      seed: round,
      numRuns: 2,
    });
    const voteCount = await start(place, 3);
    await voteCount.says('votes counted');
    await setTimeout(first);
    await voteCount.end('SIGKILL');
    const again = await start(place, -1);
    await setTimeout(second);
    await again.end('SIGKILL');

    const server = await start(place, -120);
    await finished(server);
    expect((await ranking(server)).total).toBeGreaterThan(ARCHIVED);
    expect((await server.end('SIGTERM')).code).toBe(0);
    await place.open(async (ctx) => {
      expect(await isRecomputing(ctx.db)).toBe(false);
      expect((await verifyRatings(ctx)).differences).toEqual([]);
    });
    survived();
  },
);
