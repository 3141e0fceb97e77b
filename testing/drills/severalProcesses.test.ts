import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { VOTE_COUNT_INTERVAL_DAYS } from '#domain/voting/calendar.ts';
import { countVotes } from '#server/voting/voteCounts/countVotes.ts';
import { voteCountFaults } from '#testing/checks/voteCountFaults.ts';
import { beforeDue, DUE, type Member, seedCommunity } from '#testing/data/community.ts';
import { engine } from '#testing/database/database.ts';
import { type DataPlace, dataPlace } from '#testing/database/dataPlace.ts';
import { openVotes, sendChart, voteOn } from '#testing/processes/memberRequests.ts';
import { type ServerProcess, startServerProcess } from '#testing/processes/processes.ts';

const PROCESSES = 3;
const WRITERS = 16;
/** As many as two accounts may have staged. */
const CHARTS = 40;
const GENEROUS = { timeout: 60_000, interval: 20 };
const DAY = 24 * 3600 * 1000;

describe.runIf(engine === 'server')('several processes on one server', { timeout: 120_000 }, () => {
  let place: DataPlace;
  let members: Member[];
  let open: number[];
  let servers: ServerProcess[];
  /** The address of any one of them, of another one for each following number. */
  const addressOf = (index: number) => servers[index % PROCESSES]?.address ?? '';

  beforeAll(async () => {
    place = await dataPlace();
    ({ members, open } = await seedCommunity(place, { members: WRITERS, open: 40, haveVoted: 0 }));
    const environment = { ...place.environment, CLOCK_START: beforeDue(3600) };
    servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServerProcess(environment)));
  });

  test('a vote that one of them takes is shown by it at once and by the others within a moment', async () => {
    const entryNo = open.at(-2) ?? 0;
    const votesIn = async (address: string) =>
      (await openVotes(address)).find((entry) => entry.entryNo === entryNo)?.voteTotal;
    for (const [index, member] of members.slice(0, 4).entries()) {
      expect(await voteOn(addressOf(index), member, entryNo, { vote: 'yes' })).toMatchObject({ status: 200 });
      expect(await votesIn(addressOf(index))).toBe(index + 1);
      for (const { address } of servers) await expect.poll(() => votesIn(address), GENEROUS).toBe(index + 1);
    }
  });

  test('a vote is announced to the others also after they lost the connections on which they listen', async () => {
    const entryNo = open.at(-4) ?? 0;
    const [member] = members;
    if (!member) return;
    const votesIn = async (address: string) =>
      (await openVotes(address)).find((entry) => entry.entryNo === entryNo)?.voteTotal;
    await place.open(async ({ db }) => {
      const listening = sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and application_name = 'stellaverse listens'`;
      const pids = async () => (await listening.execute(db)).rows.map(({ pid }) => pid);
      await expect.poll(pids, GENEROUS).toHaveLength(PROCESSES);
      const before = await pids();
      await sql`select pg_terminate_backend(pid) from unnest(${before}::int[]) pid`.execute(db);
      await expect
        .poll(async () => (await pids()).filter((pid) => !before.includes(pid)), GENEROUS)
        .toHaveLength(PROCESSES);
    });
    expect(await voteOn(addressOf(0), member, entryNo, { vote: 'yes' })).toMatchObject({ status: 200 });
    // Less than the five seconds after which they would look by themselves.
    for (const { address } of servers) {
      await expect.poll(() => votesIn(address), { timeout: 3000, interval: 20 }).toBe(1);
    }
  });

  test.for([0, 1, 2])(
    'of votes on one song, through all of them and while it is counted, none is lost, doubled or left uncounted, Sunday %i',
    async (sunday) => {
      const due = new Date(DUE.getTime() + sunday * VOTE_COUNT_INTERVAL_DAYS * DAY);
      const entryNo = open.find((number) => number % 13 === 12 - sunday) ?? 0;
      const ballotOf = ({ accountId }: Member) =>
        ({ vote: accountId % 8 ? 'yes' : 'neutral', comment: `by ${accountId}` }) as const;
      const acknowledged: Member[] = [];
      const voteCount = Promise.withResolvers<void>();

      const writing = members.map(async (member, index) => {
        // Half of them write before, some of those still while it is counted; the other half begins with it.
        if (index >= WRITERS / 2) await voteCount.promise;
        const answers = await Promise.all(
          [index, index + 1].map((nth) => voteOn(addressOf(nth), member, entryNo, ballotOf(member))),
        );
        for (const { status, body } of answers) {
          if (status !== 200) expect(body).toMatchObject({ error: 'ENOTVALIDAUTH', status: 'voteEnd' });
        }
        if (answers.some(({ status }) => status === 200)) acknowledged.push(member);
        if (index === 2) voteCount.resolve();
        const other = await voteOn(addressOf(index + 2), member, entryNo, {
          vote: 'no',
          comment: 'on second thoughts',
        });
        expect(other).toMatchObject({ status: 409, body: { error: 'ENOTVALIDAUTH' } });
      });
      await voteCount.promise;
      await place.open((ctx) => countVotes(ctx, due));
      await Promise.all(writing);

      await place.open(async ({ db }) => {
        expect(await voteCountFaults(db)).toEqual([]);
        const votes = await db
          .selectFrom('vote')
          .innerJoin('submission', 'submission.id', 'vote.submissionId')
          .select(['accountId', 'vote', 'vote.comment'])
          .where('entryNo', '=', entryNo)
          .orderBy('accountId')
          .execute();
        const expected = acknowledged.map((member) => ({ accountId: member.accountId, ...ballotOf(member) }));
        expect(votes).toEqual(expected.sort((a, b) => a.accountId - b.accountId));
      });
    },
  );

  test('votes that come in when a vote count falls due are stored before it or after it, however the clocks differ', async () => {
    const crowded = await dataPlace();
    const { members: voters, open: entries } = await seedCommunity(crowded, { members: 8, open: 60, haveVoted: 2 });
    const addresses = (
      await Promise.all(
        [3, 6, 9].map((seconds) => startServerProcess({ ...crowded.environment, CLOCK_START: beforeDue(seconds) })),
      )
    ).map(({ address }) => address);
    const answers = { stored: new Set<string>(), refused: new Set<string>() };
    const castAll = voters.slice(2).map(async (member, index) => {
      for (const [nth, entryNo] of entries.entries()) {
        const ballot = { vote: 'yes', comment: `by ${member.userId}` } as const;
        const answer = await voteOn(addresses[(nth + index) % 3] ?? '', member, entryNo, ballot);
        if (answer.status !== 200) expect(answer.body).toMatchObject({ error: 'ENOTVALIDAUTH' });
        answers[answer.status === 200 ? 'stored' : 'refused'].add(`${entryNo} ${member.accountId}`);
      }
    });
    await Promise.all(castAll);
    await crowded.open(async ({ db }) => {
      const runs = () => db.selectFrom('countingRun').select('dueAt').execute();
      await expect.poll(runs, GENEROUS).toEqual([{ dueAt: DUE }]);
      expect(await voteCountFaults(db)).toEqual([]);
      const rows = await db
        .selectFrom('vote')
        .innerJoin('submission', 'submission.id', 'vote.submissionId')
        .select(['entryNo', 'accountId'])
        .where('vote.comment', 'like', 'by %')
        .execute();
      expect(new Set(rows.map(({ entryNo, accountId }) => `${entryNo} ${accountId}`))).toEqual(answers.stored);
      expect(answers.refused.size + answers.stored.size).toBe(6 * entries.length);
    });
  });
});

describe.runIf(engine === 'server')('a job that one of several processes has', { timeout: 120_000 }, () => {
  test('is left to it, and goes on within seconds in another one when it is killed', async () => {
    const place = await dataPlace();
    const { members } = await seedCommunity(place, { members: 2, open: 1, haveVoted: 0 });
    const environment = { ...place.environment, CLOCK_START: beforeDue(3600) };
    const holder = await startServerProcess(environment);
    const notes = `#00111:${'01'.repeat(500)}\n`.repeat(20);
    for (const [index, member] of Array.from({ length: CHARTS }, (_, nth) => [nth, members[nth % 2]] as const)) {
      if (member) await sendChart(holder.address, member, `#TITLE chart ${index}\n#BPM 150\n${notes}`);
    }
    await place.open(async ({ db }) => {
      const left = async () =>
        (await db.selectFrom('chart').select('sha256').where('triedVersion', '=', 0).execute()).length;
      // As a former version of the program would have read them.
      await sql`insert into chart (sha256, md5, summary, notes_hash, notes, reader_version, tried_version)
        select sha256, md5(sha256), '{}', '', '', 0, 0 from staged_file`.execute(db);
      await expect.poll(left, GENEROUS).toBeLessThan(CHARTS);
      process.kill(holder.pid, 'SIGSTOP');
      const before = await left();
      expect(before).toBeGreaterThan(CHARTS / 2);
      const other = await startServerProcess(environment);
      await setTimeout(1500);
      // One reading that had been sent to the database may have been stored since.
      expect(await left()).toBeGreaterThan(before - 2);

      await holder.end('SIGKILL');
      const killedAt = performance.now();
      await expect.poll(left, { timeout: 20_000, interval: 20 }).toBeLessThan(before - 2);
      expect(performance.now() - killedAt).toBeLessThan(10_000);
      await other.end('SIGTERM');
    });
  });
});
