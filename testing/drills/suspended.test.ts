import { describe, expect, test } from 'vitest';
import { voteCountFaults } from '#testing/checks/voteCountFaults.ts';
import { beforeDue, DUE, seedCommunity } from '#testing/data/community.ts';
import { engine } from '#testing/database/database.ts';
import { dataPlace } from '#testing/database/dataPlace.ts';
import { voteOn } from '#testing/processes/memberRequests.ts';
import { startServerProcess } from '#testing/processes/processes.ts';

const LATEST_MS = 14_000;

describe.runIf(engine === 'server')('a process that is suspended within a vote count', () => {
  test('stops the others for some ten seconds, in which they answer 503; resumed, it counts nothing twice', async () => {
    const place = await dataPlace();
    const { members, open } = await seedCommunity(place, { members: 4, open: 400, haveVoted: 3 });
    const member = members[3];
    if (!member) return;
    const other = await startServerProcess({ ...place.environment, CLOCK_START: beforeDue(3600) });
    const suspended = await startServerProcess({ ...place.environment, CLOCK_START: beforeDue(3) });
    await suspended.says('counting votes');
    process.kill(suspended.pid, 'SIGSTOP');

    const statuses = new Set<number>();
    const start = performance.now();
    for (;;) {
      const { status, body } = await voteOn(other.address, member, open[0] ?? 0, { vote: 'yes' });
      statuses.add(status);
      if (status === 200) break;
      expect(body).toMatchObject({ error: 'EUNAVAILABLE', retryAt: expect.any(String) });
    }
    expect(performance.now() - start).toBeLessThan(LATEST_MS);
    expect([...statuses].sort()).toEqual([200, 503]);
    const runs = () => place.open(({ db }) => db.selectFrom('countingRun').select('dueAt').execute());
    expect(await runs()).toEqual([]);

    // A third one performs the vote count meanwhile.
    const third = await startServerProcess({ ...place.environment, CLOCK_START: beforeDue(-1) });
    expect(await runs()).toEqual([{ dueAt: DUE }]);
    process.kill(suspended.pid, 'SIGCONT');
    await expect.poll(async () => (await fetch(`${suspended.address}/readyz`)).status).toBe(200);
    for (const server of [suspended, third, other]) expect((await server.end('SIGTERM')).code).toBe(0);
    expect(await runs()).toEqual([{ dueAt: DUE }]);
    await place.open(async ({ db }) => {
      expect(await voteCountFaults(db)).toEqual([]);
      const votes = db.selectFrom('vote').select('submissionId').where('accountId', '=', member.accountId);
      expect(await votes.execute()).toHaveLength(1);
    });
  }, 90_000);
});
