import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { beforeDue, type Member, seedCommunity } from '#testing/data/community.ts';
import { engine, testDirectory } from '#testing/database/database.ts';
import { placeAt } from '#testing/database/dataPlace.ts';
import { findPostgres, startThrowAwayServer } from '#testing/database/throwAwayServer.ts';
import { long, rounds } from '#testing/long.ts';
import { voteOn } from '#testing/processes/memberRequests.ts';
import { runCli, startServerProcess, startThatFails } from '#testing/processes/processes.ts';

const GENEROUS = { timeout: 60_000, interval: 100 };
const { found } = findPostgres();

describe.runIf(engine === 'server')('a database server that is away (unreachable)', () => {
  const addresses = {
    'nobody listens': () => 'postgres://someone:secret@localhost:1/stellaverse',
    'no such host': () => 'postgres://someone:secret@no-such-host.invalid/stellaverse',
    'no such socket': () => 'postgres://someone:secret@localhost/stellaverse?host=%2Fno%2Fsuch%2Fplace',
    'no such database': () => Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: '/none' }).href,
  };

  test.for(Object.entries(addresses).slice(0, rounds(1, 4)))(
    'is reported in one line everywhere: %s',
    async ([, address]) => {
      const environment = { DATA_DIR: testDirectory(), DATABASE_URL: address() };
      const said = await Promise.all([startThatFails(environment), runCli(['count'], environment)]);
      for (const { code, stdout, stderr } of said) {
        expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
        expect(stderr).toMatch(/^DATABASE_URL cannot be used: [^\n]+\n$/);
        expect(stderr).not.toContain('secret');
      }
    },
  );

  test.runIf(found)(
    'keeps every acknowledged vote, and voting continues when it is back',
    async () => {
      if (!found) return;
      const postgres = await startThrowAwayServer(found);
      onTestFinished(() => postgres.stop());
      const place = placeAt({ DATABASE_URL: postgres.url });
      const { members, open } = await seedCommunity(place, { members: 8, open: 30, haveVoted: 0 });
      const server = await startServerProcess({ ...place.environment, CLOCK_START: beforeDue(3600) });
      const isReady = async () => (await fetch(`${server.address}/readyz`)).status;
      expect(await isReady()).toBe(200);

      const acknowledged = new Set<string>();
      const voting = members.map(async (member) => {
        for (const entryNo of open) {
          const { status, body } = await voteOn(server.address, member, entryNo, { vote: 'yes' });
          if (status === 200) acknowledged.add(`${entryNo} ${member.accountId}`);
          else expect([status, body.error]).toEqual([503, 'EUNAVAILABLE']);
          await setTimeout(20);
        }
      });
      await expect.poll(() => acknowledged.size, GENEROUS).toBeGreaterThan(10);
      await postgres.interrupt();
      await expect.poll(isReady, GENEROUS).toBe(503);
      expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
      // What is published is served from memory meanwhile.
      expect((await fetch(`${server.address}/st/score.json`)).status).toBe(200);
      await setTimeout(rounds(0, 60_000));
      await postgres.resume();
      await expect.poll(isReady, GENEROUS).toBe(200);
      await Promise.all(voting);
      for (const member of members)
        expect(await voteOn(server.address, member, open[0] ?? 0, { vote: 'yes' })).toMatchObject({ status: 200 });
      expect((await server.end('SIGTERM')).code).toBe(0);

      await place.open(async ({ db }) => {
        const rows = await db
          .selectFrom('vote')
          .innerJoin('submission', 'submission.id', 'vote.submissionId')
          .select(['entryNo', 'accountId'])
          .execute();
        const stored = new Set(rows.map(({ entryNo, accountId }) => `${entryNo} ${accountId}`));
        expect([...acknowledged].filter((vote) => !stored.has(vote))).toEqual([]);
        expect(stored.size).toBe(rows.length);
      });
    },
    240_000,
  );

  test.runIf(found)('a read-only one is said by /readyz: reads go on, votes get 503, and it mends itself', async () => {
    if (!found) return;
    const postgres = await startThrowAwayServer(found);
    onTestFinished(() => postgres.stop());
    const place = placeAt({ DATABASE_URL: postgres.url });
    const { members, open } = await seedCommunity(place, { members: 1, open: 3, haveVoted: 0 });
    const [member] = members;
    if (!member) return;
    const server = await startServerProcess({ ...place.environment, CLOCK_START: beforeDue(3600) });
    const setReadOnly = async (isReadOnly: boolean) => {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query('set default_transaction_read_only = off');
      await client.query(`alter database postgres set default_transaction_read_only = ${isReadOnly}`);
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name ~ '^stellaverse '`,
      );
      await client.end();
    };
    const problems = async () => JSON.stringify(await (await fetch(`${server.address}/readyz`)).json());
    const vote = () => voteOn(server.address, member, open[0] ?? 0, { vote: 'yes' });
    await setReadOnly(true);
    await expect.poll(problems, GENEROUS).toContain('The database is read-only');
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
    expect(await vote()).toMatchObject({ status: 503, body: { error: 'EUNAVAILABLE' } });
    expect((await fetch(`${server.address}/api/vote/songs?table=st`)).status).toBe(200);
    await setReadOnly(false);
    await expect.poll(problems, GENEROUS).not.toContain('read-only');
    await expect.poll(async () => (await vote()).status, GENEROUS).toBe(200);
  });

  test.runIf(found && long)(
    'one that stands still is said by /readyz: reads go on, votes get 503, it mends itself, and a stop does not wait for it',
    async () => {
      if (!found) return;
      const postgres = await startThrowAwayServer(found);
      onTestFinished(async () => {
        postgres.suspend(false);
        await postgres.stop();
      });
      const place = placeAt({ DATABASE_URL: postgres.url });
      const { members, open } = await seedCommunity(place, { members: 8, open: 3, haveVoted: 0 });
      const [member] = members;
      if (!member) return;
      const server = await startServerProcess({ ...place.environment, CLOCK_START: beforeDue(3600) });
      const isReady = async () => (await fetch(`${server.address}/readyz`)).status;
      const vote = (member: Member) => voteOn(server.address, member, open[0] ?? 0, { vote: 'yes' });
      expect(await vote(member)).toMatchObject({ status: 200 });

      postgres.suspend(true);
      const start = performance.now();
      const votes = members.map(vote);
      await expect.poll(isReady, GENEROUS).toBe(503);
      expect((await fetch(`${server.address}/st/score.json`)).status).toBe(200);
      for (const answer of await Promise.all(votes))
        expect(answer).toMatchObject({ status: 503, body: { error: 'EUNAVAILABLE' } });
      expect(performance.now() - start).toBeLessThan(15_000);
      postgres.suspend(false);
      await expect.poll(isReady, GENEROUS).toBe(200);
      await expect.poll(async () => (await vote(member)).status, GENEROUS).toBe(200);

      postgres.suspend(true);
      const stopping = performance.now();
      const { code, stderr } = await server.end('SIGTERM');
      expect(performance.now() - stopping).toBeLessThan(31_000);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: 'What was running did not end in time; the process ends without waiting for it.\n',
      });
    },
    120_000,
  );
});
