import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { lockExclusive } from '#server/platform/database/locks.ts';
import { beforeDue, seedCommunity } from '#testing/data/community.ts';
import { engine } from '#testing/database/database.ts';
import { dataPlace } from '#testing/database/dataPlace.ts';
import { long } from '#testing/long.ts';
import { voteOn } from '#testing/processes/memberRequests.ts';
import { startServerProcess } from '#testing/processes/processes.ts';

const LATEST_MS = 14_000;

describe.runIf(engine === 'server' && long)('a process that is suspended within a vote count', () => {
  test('stops the others for some ten seconds, in which they answer 503', async () => {
    const place = await dataPlace();
    const { members, open } = await seedCommunity(place, { members: 1, open: 3, haveVoted: 0 });
    const [member] = members;
    if (!member) return;
    const server = await startServerProcess({ ...place.environment, CLOCK_START: beforeDue(3600) });
    const statuses = new Set<number>();
    await place.open(async ({ databases }) => {
      // It takes the lock of vote counts, and then asks nothing of the database any more.
      const suspended = databases.count.transaction().execute(async (trx) => {
        await lockExclusive(trx, 'counting');
        await setTimeout(20_000);
      });
      suspended.catch(() => undefined);
      await setTimeout(500);
      const start = performance.now();
      for (;;) {
        const { status, body } = await voteOn(server.address, member, open[0] ?? 0, { vote: 'yes' });
        statuses.add(status);
        if (status === 200) break;
        expect(body).toMatchObject({ error: 'EUNAVAILABLE', retryAt: expect.any(String) });
      }
      expect(performance.now() - start).toBeLessThan(LATEST_MS);
      await expect(suspended).rejects.toThrow();
    });
    expect([...statuses].sort()).toEqual([200, 503]);
  }, 60_000);
});
