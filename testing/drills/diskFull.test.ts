import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { beforeDue, seedCommunity } from '#testing/data/community.ts';
import { copyDataDirectory } from '#testing/database/copyDataDirectory.ts';
import { engine } from '#testing/database/database.ts';
import { dataPlace, placeAt } from '#testing/database/dataPlace.ts';
import { mountSmallDisk } from '#testing/fakes/smallDisk.ts';
import { voteOn } from '#testing/processes/memberRequests.ts';
import { startServerProcess } from '#testing/processes/processes.ts';

const GENEROUS = { timeout: 30_000, interval: 200 };
const disk = engine === 'embedded' ? mountSmallDisk(320) : null;
afterAll(() => disk?.remove());

describe.runIf(disk !== null)(
  'the disk of the embedded database is full (skipped unless a disk can be mounted)',
  () => {
    test('votes get 503 and reads go on until there is room again; what was confirmed is stored', async () => {
      if (!disk) return;
      const seeded = await dataPlace();
      const { members, open } = await seedCommunity(seeded, { members: 2, open: 4, haveVoted: 0 });
      const folder = path.join(disk.folder, 'data');
      copyDataDirectory(String(seeded.environment.DATA_DIR), folder);
      const place = placeAt({ DATA_DIR: folder });
      const server = await startServerProcess({ ...place.environment, CLOCK_START: beforeDue(3600) });
      const [first, second] = members;
      if (!first || !second) return;
      const vote = (member: typeof first, index: number) =>
        voteOn(server.address, member, open[index] ?? 0, { vote: 'yes' });
      const problems = async () => JSON.stringify(await (await fetch(`${server.address}/readyz`)).json());
      expect((await vote(first, 0)).status).toBe(200);

      disk.fill(1_000_000);
      await expect.poll(async () => (await vote(first, 1)).body.error, GENEROUS).toBe('EUNAVAILABLE');
      await expect.poll(problems, GENEROUS).toContain('The database is read-only');
      expect(await problems()).toContain('free for');
      for (const place of ['/st/score.json', '/api/vote/songs?table=st', '/readyz'])
        expect((await fetch(server.address + place)).status, place).toBe(200);

      disk.free();
      await expect.poll(async () => (await vote(second, 2)).status, GENEROUS).toBe(200);
      await expect.poll(problems, GENEROUS).not.toContain('storage');
      // A stop on a full disk loses nothing either.
      disk.fill(0);
      await server.end('SIGTERM');
      disk.free();
      await place.open(async ({ db }) => {
        const rows = await db
          .selectFrom('vote')
          .innerJoin('submission', 'submission.id', 'vote.submissionId')
          .select(['entryNo', 'accountId'])
          .execute();
        expect(rows).toContainEqual({ entryNo: open[0], accountId: first.accountId });
        expect(rows).toContainEqual({ entryNo: open[2], accountId: second.accountId });
      });
    }, 120_000);
  },
);
