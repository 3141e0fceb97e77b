import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Context } from '#server/platform/context.ts';
import { beforeDue, seedCommunity } from '#testing/data/community.ts';
import { copyDataDirectory } from '#testing/database/copyDataDirectory.ts';
import { engine, testDirectory } from '#testing/database/database.ts';
import { dataPlace, placeAt } from '#testing/database/dataPlace.ts';
import { findPostgres, startThrowAwayServer } from '#testing/database/throwAwayServer.ts';
import { mountSmallDisk } from '#testing/fakes/smallDisk.ts';
import { voteOn } from '#testing/processes/memberRequests.ts';
import { startServerProcess } from '#testing/processes/processes.ts';

const GENEROUS = { timeout: 30_000, interval: 200 };
const { found } = findPostgres();
const disk = mountSmallDisk(320);
afterAll(() => disk?.remove());

const storedVotes = ({ db }: Context) =>
  db
    .selectFrom('vote')
    .innerJoin('submission', 'submission.id', 'vote.submissionId')
    .select(['entryNo', 'accountId', 'vote.comment'])
    .execute();

describe.runIf(engine === 'embedded' && disk !== null)(
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
      await expect.poll(problems, GENEROUS).not.toContain('read-only');
      // A stop on a full disk loses nothing either.
      disk.fill(0);
      await server.end('SIGTERM');
      disk.free();
      const rows = await place.open(storedVotes);
      expect(rows).toContainEqual({ entryNo: open[0], accountId: first.accountId, comment: '' });
      expect(rows).toContainEqual({ entryNo: open[2], accountId: second.accountId, comment: '' });
    }, 120_000);
  },
);

test.runIf(engine === 'embedded')(
  'an embedded database that cannot write its log ends its process in a sentence; the next start has all that was confirmed',
  async () => {
    const place = await dataPlace();
    const { members, open } = await seedCommunity(place, { members: 1, open: 60, haveVoted: 0 });
    const [member] = members;
    if (!member) return;
    const LOG_IS_FULL = path.join(testDirectory(), 'full');
    const NODE_OPTIONS = `--import ${path.join(import.meta.dirname, '../processes/fullLog.ts')}`;
    const environment = { ...place.environment, CLOCK_START: beforeDue(3600), NODE_OPTIONS, LOG_IS_FULL };
    const server = await startServerProcess(environment);
    const confirmed: number[] = [];
    for (const entryNo of open) {
      if (confirmed.length === 30) fs.writeFileSync(LOG_IS_FULL, '');
      const answer = await voteOn(server.address, member, entryNo, { vote: 'yes' }).catch(() => null);
      if (answer?.status !== 200) break;
      confirmed.push(entryNo);
    }
    expect(confirmed.length).toBe(30);
    const { code, stderr } = await server.ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The engine of the database in .* has ended: .*No space left.*Nothing that was confirmed is lost; start the server again\.\n$/,
    );
    fs.rmSync(LOG_IS_FULL);
    const again = await startServerProcess(environment);
    expect(await voteOn(again.address, member, open.at(-1) ?? 0, { vote: 'yes' })).toMatchObject({ status: 200 });
    expect((await again.end('SIGTERM')).code).toBe(0);
    const stored = (await place.open(storedVotes)).map(({ entryNo }) => entryNo);
    expect(stored).toEqual(expect.arrayContaining(confirmed));
  },
  120_000,
);

describe.runIf(engine === 'server' && found && disk !== null)(
  'the disk of the database server is full (skipped unless a disk can be mounted)',
  () => {
    test('votes get 503 and reads go on until there is room again; what was confirmed is stored', async () => {
      if (!disk || !found) return;
      fs.chmodSync(disk.folder, 0o777);
      const postgres = await startThrowAwayServer(found, { parent: disk.folder, isDurable: true });
      onTestFinished(() => postgres.stop());
      const place = placeAt({ DATABASE_URL: postgres.url, DATA_DIR: testDirectory() });
      const { members, open } = await seedCommunity(place, { members: 4, open: 150, haveVoted: 0 });
      const server = await startServerProcess({ ...place.environment, CLOCK_START: beforeDue(3600) });
      const problems = async () => JSON.stringify(await (await fetch(`${server.address}/readyz`)).json());
      const ballots = members.flatMap((member) => open.map((entryNo) => ({ member, entryNo })));
      const confirmed: Awaited<ReturnType<typeof storedVotes>> = [];
      /** Casts one vote after the other until an answer has this status. */
      const voteUntil = async (wanted: number) => {
        for (let status = 0; status !== wanted; ) {
          const { member, entryNo } = ballots.pop() ?? expect.fail(`no vote was answered with ${wanted}`);
          const comment = `on ${entryNo} `.padEnd(200, 'x');
          const answer = await voteOn(server.address, member, entryNo, { vote: 'yes', comment });
          status = answer.status;
          if (status === 200) confirmed.push({ entryNo, accountId: member.accountId, comment });
          else expect([status, answer.body.error]).toEqual([503, 'EUNAVAILABLE']);
        }
      };
      await voteUntil(200);

      disk.fill(0);
      await voteUntil(503);
      await expect.poll(problems, GENEROUS).toContain('The disk of the database is full');
      for (const place of ['/st/score.json', '/api/vote/songs?table=st', '/readyz'])
        expect((await fetch(server.address + place)).status, place).toBe(200);

      disk.free();
      // A server that has ended meanwhile is started by its operator.
      await postgres.resume();
      await voteUntil(200);
      await expect.poll(problems, GENEROUS).not.toContain('is full');
      expect((await server.end('SIGTERM')).code).toBe(0);
      const rows = await place.open(storedVotes);
      expect(rows).toEqual(expect.arrayContaining(confirmed));
    }, 120_000);
  },
);
