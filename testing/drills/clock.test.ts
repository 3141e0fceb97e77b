import fs from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/common/dates.ts';
import { type Member, seedCommunity } from '#testing/data/community.ts';
import { engine, testDirectory } from '#testing/database/database.ts';
import { type DataPlace, dataPlace } from '#testing/database/dataPlace.ts';
import { rounds } from '#testing/long.ts';
import { addFavourite, openVotes, publishedRows, voteOn } from '#testing/processes/memberRequests.ts';
import { type Environment, runCli, type ServerProcess, startServerProcess } from '#testing/processes/processes.ts';

const SOON = { timeout: 20_000, interval: 100 };
const AHEAD = 40 * DAY_MS;
const REFUSED = { status: 503, body: { success: false, error: 'ECOUNTHELD', retryAt: expect.any(String) } };
/** On a database server, a wrong clock is known by the server's. */
const isCompared = engine === 'server';

interface Site {
  place: DataPlace;
  environment: Environment;
  members: Member[];
  open: number[];
  /** Sets the machine clock of the processes, by milliseconds from the right time. */
  setClock(offMs: number): void;
}

/** Returns a community whose site last ran `daysAgo`, and what a real site's processes on a machine with a wrong clock get. */
async function community(daysAgo = 0): Promise<Site> {
  const place = await dataPlace();
  const { members, open } = await seedCommunity(place, { members: 6, open: 20, haveVoted: 3 });
  await place.open(async ({ db }) => {
    const now = Date.now();
    const firstStartedAt = new Date(now - daysAgo * DAY_MS - MINUTE_MS);
    await db.updateTable('installation').set({ firstStartedAt, votesTakenAt: firstStartedAt }).execute();
    await db
      .updateTable('session')
      .set({ createdAt: firstStartedAt, lastSeenAt: firstStartedAt, expiresAt: new Date(now + 20 * DAY_MS) })
      .execute();
    // Open for 20 days.
    const publishedAt = new Date(firstStartedAt.getTime() - 20 * DAY_MS);
    await db.updateTable('submission').set({ publishedAt }).where('result', '=', 'new').execute();
    await db.updateTable('vote').set({ castAt: publishedAt }).execute();
    await sql`update account set created_at = ${firstStartedAt}, scores_updated_at = ${firstStartedAt}`.execute(db);
  });
  const file = path.join(testDirectory(), 'off');
  const setClock = (offMs: number) => fs.writeFileSync(file, String(offMs));
  setClock(0);
  const environment = {
    DATA_DIR: testDirectory(),
    ...place.environment,
    NODE_ENV: 'production',
    SITE_SECRET: 'the secret of the drills, long enough',
    NODE_OPTIONS: `--import ${path.join(import.meta.dirname, '../processes/wrongClock.ts')}`,
    CLOCK_OFF_FILE: file,
  };
  return { place, environment, members: members.slice(3), open, setClock };
}

async function readiness({ address }: ServerProcess) {
  const response = await fetch(`${address}/readyz`);
  const { problems } = (await response.json()) as { problems: { name: string; level: string; sentence: string }[] };
  const named = (name: string) => problems.find((problem) => problem.name === name);
  return { status: response.status, doubt: named('clock') ?? named('vote counts') };
}

/** Returns what must not change by a wrong clock: decisions, sessions, and what is stored in the future. */
const stored = ({ place }: Site) =>
  place.open(async ({ db }) => {
    const [decided, runs, sessions, ballots] = [
      await db
        .selectFrom('submission')
        .select('id')
        .where('decidedAt', '>', new Date(Date.now() - 10 * DAY_MS))
        .execute(),
      await db.selectFrom('countingRun').select('dueAt').orderBy('dueAt').execute(),
      await db.selectFrom('session').select('id').execute(),
      await db.selectFrom('vote').select('castAt').execute(),
    ];
    const inFuture = ballots.filter(({ castAt }) => castAt.getTime() > Date.now());
    return { decided: decided.length, runs: runs.length, sessions: sessions.length, inFuture: inFuture.length };
  });

const UNHARMED = { decided: 0, runs: 0, sessions: 6, inFuture: 0 };

const linesAbout = (stdout: string, words: RegExp) => stdout.split('\n').filter((line) => words.test(line));
const BEGINS = /Vote counts are held|the clock of the database server/;
const IS_OVER = /the clock is trusted again/;
/** Words that the log has said so often. */
const times = ({ source }: RegExp, count: number) => `(?:(?:${source})[^]*){${count}}`;

async function expectReads(site: Site, server: ServerProcess) {
  expect(await openVotes(server.address, site.members[0])).toHaveLength(20);
  expect(await publishedRows(server.address, 'score.json')).toHaveLength(26);
}

describe('a process whose clock is 40 days ahead', () => {
  test('decides nothing, ends no session and stores no vote at its start, while reads go on; set right it goes on by itself', async () => {
    const site = await community();
    const [member, entryNo] = [site.members[0] as Member, site.open[0] as number];
    site.setClock(AHEAD);
    const server = await startServerProcess(site.environment);
    await expectReads(site, server);
    expect(await voteOn(server.address, member, entryNo, { vote: 'yes' })).toMatchObject(REFUSED);
    const favourite = await addFavourite(server.address, member, 'f'.repeat(32));
    expect(favourite.body.error).toBe(isCompared ? 'ECOUNTHELD' : 'ENOTFOUND');
    expect(await readiness(server)).toMatchObject(
      isCompared
        ? { status: 503, doubt: { level: 'error', sentence: expect.stringContaining('40 days ahead') } }
        : { status: 200, doubt: { level: 'warning', sentence: expect.stringContaining('count --confirm') } },
    );
    const unconfirmed = await runCli(['count'], site.environment);
    expect(unconfirmed).toMatchObject({ code: 1, stdout: '' });
    expect(unconfirmed.stderr).toContain(isCompared ? '40 days ahead' : 'count --confirm');
    await server.says(BEGINS.source);

    site.setClock(0);
    await expect.poll(() => readiness(server), SOON).toEqual({ status: 200 });
    expect(await voteOn(server.address, member, entryNo, { vote: 'yes' })).toMatchObject({ status: 200 });
    const { stdout } = await server.end('SIGTERM');
    expect(linesAbout(stdout, BEGINS)).toHaveLength(1);
    expect(linesAbout(stdout, IS_OVER)).toHaveLength(1);
    expect(await stored(site)).toEqual(UNHARMED);
  });
});

describe('a running process whose clock jumps', () => {
  const jumps = isCompared ? rounds([AHEAD, -DAY_MS], [AHEAD, -AHEAD, DAY_MS, -DAY_MS]) : [AHEAD];

  test.each(jumps.map((ms) => ({ days: ms / DAY_MS, ms })))(
    'by $days days stores no vote with it and ends no session',
    async ({ ms }) => {
      const site = await community();
      const server = await startServerProcess(site.environment);
      const answers: string[] = [];
      let isOver = false;
      const voting = site.members.map(async (member) => {
        for (let round = 0; !isOver; round++) {
          const entryNo = site.open[round % site.open.length] as number;
          const { status, body } = await voteOn(server.address, member, entryNo, { vote: 'neutral' });
          answers.push(status === 200 ? 'stored' : `${status} ${body.error}`);
          await setTimeout(10);
        }
      });
      for (let round = 0; round < rounds(1, 10); round++) {
        site.setClock(ms);
        await expect.poll(async () => (await readiness(server)).doubt, SOON).toBeDefined();
        await server.says(times(BEGINS, round + 1));
        expect((await readiness(server)).doubt).toBeDefined();
        await expectReads(site, server);
        site.setClock(0);
        await expect.poll(async () => (await readiness(server)).doubt, SOON).toBeUndefined();
        await server.says(times(IS_OVER, round + 1));
      }
      isOver = true;
      await Promise.all(voting);
      expect(answers).toContain('503 ECOUNTHELD');
      expect(answers.filter((answer) => !/^(stored|409 ENOTVALIDAUTH|503 ECOUNTHELD)$/.test(answer))).toEqual([]);
      const { stdout } = await server.end('SIGTERM');
      expect(linesAbout(stdout, BEGINS)).toHaveLength(rounds(1, 10));
      expect(linesAbout(stdout, IS_OVER)).toHaveLength(rounds(1, 10));
      expect(await stored(site)).toEqual(UNHARMED);
    },
  );
});

describe('a site that stood still for six weeks', () => {
  test('holds its vote counts until they are confirmed, and then leaves them out and takes the votes that it refused', async () => {
    const site = await community(42);
    const [member, entryNo] = [site.members[0] as Member, site.open[0] as number];
    const server = await startServerProcess(site.environment);
    await expectReads(site, server);
    expect(await voteOn(server.address, member, entryNo, { vote: 'yes' })).toMatchObject(REFUSED);
    // Other writes go on: this one looks for the chart.
    expect((await addFavourite(server.address, member, 'f'.repeat(32))).body.error).toBe('ENOTFOUND');
    const { status, doubt } = await readiness(server);
    expect({ status, level: doubt?.level }).toEqual({ status: 200, level: 'warning' });
    expect(doubt?.sentence).toContain('npm run cli -- count --confirm');

    const held = await runCli(['count'], site.environment);
    expect(held).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('count --confirm') });
    const dry = await runCli(['count', '--dry-run'], site.environment);
    expect(dry).toMatchObject({ code: 0, stdout: expect.stringMatching(/would be decided/) });

    const confirmed = await runCli(['count', '--confirm'], site.environment);
    expect(confirmed).toMatchObject({ code: 0, stderr: '' });
    expect(confirmed.stdout).toContain('is given back to 20 open votes.');
    expect(confirmed.stdout.match(/: left out/g)).toHaveLength(3);
    const again = await runCli(['count', '--confirm'], site.environment);
    expect(again).toMatchObject({ code: 0, stdout: 'No vote count is due.\n' });

    await expect.poll(() => readiness(server), SOON).toEqual({ status: 200 });
    expect(await voteOn(server.address, member, entryNo, { vote: 'yes' })).toMatchObject({ status: 200 });
    const { stdout } = await server.end('SIGTERM');
    expect(linesAbout(stdout, BEGINS)).toHaveLength(1);
    expect(await stored(site)).toEqual(UNHARMED);
  });
});
