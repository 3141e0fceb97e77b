import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Context } from '#server/platform/context.ts';
import { voteCountFaults } from '#testing/checks/voteCountFaults.ts';
import { beforeDue, DUE, type Member, seedCommunity } from '#testing/data/community.ts';
import { type DataPlace, dataPlace } from '#testing/database/dataPlace.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import { progress, rounds } from '#testing/long.ts';
import {
  type Answer,
  addFavourite,
  type Ballot,
  commentOn,
  openVotes,
  publishedRows,
  reviseLevel,
  voteOn,
} from '#testing/processes/memberRequests.ts';
import { type ServerProcess, startServerProcess } from '#testing/processes/processes.ts';

const DAY = 24 * 60 * 60;
const ROUNDS = rounds(1, 20);
/** How often a server is killed among writes in a round; in a vote count it is killed once. */
const KILLS_AMONG_WRITES = rounds(1, 3);

/** A vote that the server has said is stored. */
interface Acknowledged {
  member: Member;
  entryNo: number;
  ballot: Ballot;
}

const seeded = await dataPlace();
const community = await seedCommunity(seeded, { members: 9, open: 400, haveVoted: 4 });
const voters = community.members.slice(4);

/** Another write that the server has said is stored. */
type OtherWrite = { accountId: number } & ({ favourite: string } | { comment: string } | { revisionNo: number });

/** What was acknowledged so far. */
interface Said {
  votes: Acknowledged[];
  others: OtherWrite[];
}

/** Random numbers from a fixed seed per round, so that a round can be repeated. */
function chanceOf(round: number) {
  const draw = <T>(from: fc.Arbitrary<T>, nth: number): T =>
    fc.sample(fc.noBias(from), { seed: round * 1000 + nth, numRuns: 1 })[0] as T;
  return {
    whole: (nth: number, to: number) => draw(fc.integer({ min: 0, max: to }), nth),
    order: (nth: number) => draw(fc.shuffledSubarray(community.open, { minLength: community.open.length }), nth),
  };
}

function ballotOf(member: Member, entryNo: number): Ballot {
  const kind = (member.accountId * 7 + entryNo) % 5;
  return {
    vote: (['yes', 'yes', 'neutral', 'no', 'yes'] as const)[kind] ?? 'yes',
    option: { difficulty: kind % 2 ? 'high' : 'low', personDiff: kind === 4 },
    comment: `${member.userId} on ${entryNo}`,
  };
}

/**
 * Writes something else beside a vote: a favourite, and now and then a comment on the entry or a revision of an official
 * one. Limits of the rules may refuse it.
 */
async function writeMore(address: string, member: Member, entryNo: number, others: OtherWrite[]): Promise<void> {
  const { accountId } = member;
  const md5 = hashes(`chart ${entryNo}`).md5;
  const keep = ({ status }: Answer, write: OtherWrite) => {
    if (status === 200) others.push(write);
    else expect(status).toBeLessThan(500);
  };
  keep(await addFavourite(address, member, md5), { accountId, favourite: md5 });
  if (entryNo % 5 !== 0) return;
  const comment = `${member.userId} beside the vote on ${entryNo}`;
  keep(await commentOn(address, member, entryNo, comment), { accountId, comment });
  const revised = await reviseLevel(address, member, 1 + (entryNo % 26), entryNo % 2 ? 'high' : 'low');
  keep(revised, { accountId, revisionNo: Number(revised.body.entryNo) });
}

/**
 * Everybody votes, one entry after the other, and writes more beside it until the server is gone; what it acknowledges
 * goes to `said`.
 *
 * @returns `some`: so many votes were answered since (or the server is gone); `over`: everybody has stopped
 */
function letEverybodyVote({ address, ended }: ServerProcess, orders: readonly number[][], { votes, others }: Said) {
  const done = new Set(votes.map(({ member, entryNo }) => `${member.userId} ${entryNo}`));
  const answered = new EventEmitter();
  const voting = voters.map(async (member, index) => {
    for (const entryNo of orders[index]?.filter((number) => !done.has(`${member.userId} ${number}`)) ?? []) {
      const ballot = ballotOf(member, entryNo);
      const answer = await voteOn(address, member, entryNo, ballot).catch(() => null);
      if (!answer) return;
      if (answer.status === 200) votes.push({ member, entryNo, ballot });
      // Nothing but a vote count closes an entry.
      else expect(answer.body).toMatchObject({ error: 'ENOTVALIDAUTH', status: 'voteEnd' });
      answered.emit('one');
      const isThere = await writeMore(address, member, entryNo, others).then(
        () => true,
        () => false,
      );
      if (!isThere) return;
    }
  });
  const some = async (many: number) => {
    for (let number = 0; number < many; number++) await Promise.race([once(answered, 'one'), ended]);
  };
  return { some, over: Promise.all(voting) };
}
type Voting = ReturnType<typeof letEverybodyVote>;

/** Of the other acknowledged writes, those that are not stored. */
async function othersLost({ db }: Context, others: readonly OtherWrite[]) {
  const favourites = await db.selectFrom('favourite').select(['accountId', 'md5 as favourite']).execute();
  const comments = await db.selectFrom('comment').select(['accountId', 'comment']).execute();
  const revisions = await db.selectFrom('revision').select(['proposerId as accountId', 'revisionNo']).execute();
  const stored = new Set([...favourites, ...comments, ...revisions].map((row) => JSON.stringify(row)));
  return others.filter((write) => !stored.has(JSON.stringify(write)));
}

/** Of the acknowledged votes, those that are not stored as they were cast. */
async function votesLost({ db }: Context, acknowledged: readonly Acknowledged[]) {
  const rows = await db
    .selectFrom('vote')
    .innerJoin('submission', 'submission.id', 'vote.submissionId')
    .select(['entryNo', 'accountId', 'vote', 'difficulty', 'personDiff', 'vote.comment'])
    .execute();
  const stored = new Set(
    rows.map(({ entryNo, accountId, vote, difficulty, personDiff, comment }) =>
      JSON.stringify({ entryNo, accountId, vote, option: { difficulty, personDiff }, comment }),
    ),
  );
  return acknowledged.filter(
    ({ member: { accountId }, entryNo, ballot }) => !stored.has(JSON.stringify({ entryNo, accountId, ...ballot })),
  );
}

/** What the server shows: the numbers and levels of each list, and the votes of everybody. */
async function shown({ address }: ServerProcess) {
  const [official, voting, sub] = await Promise.all(
    ['score.json', 'score_vote.json', 'score_sub.json'].map((file) => publishedRows(address, file)),
  );
  const open = await Promise.all(
    voters.map(async (member) => (await openVotes(address, member)).map((entry) => ({ member, ...entry }))),
  );
  return { official, voting, sub, open: open.flat() };
}

async function expectWhole(ctx: Context, { votes, others }: Said) {
  expect(await votesLost(ctx, votes)).toEqual([]);
  expect(await othersLost(ctx, others)).toEqual([]);
  expect(await voteCountFaults(ctx.db)).toEqual([]);
}

const environmentOf = (place: DataPlace, start: string) => ({ ...place.environment, CLOCK_START: start });

/** How long a vote count takes here and now, from its beginning until its lists are published. */
async function measureVoteCount(): Promise<number> {
  const server = await startServerProcess(environmentOf(await seeded.copy(), beforeDue(1)));
  await server.says('counting votes');
  const start = performance.now();
  await server.says('votes counted');
  const duration = performance.now() - start;
  await server.end('SIGKILL');
  return Math.ceil(duration);
}
const voteCountMs = await measureVoteCount();

const survived = progress('killed among writes and in a vote count', ROUNDS);

test.for(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
  'a server killed among writes and in a vote count has lost nothing it acknowledged, and counted whole or not at all, round %i',
  { timeout: 300_000 },
  async (round) => {
    const place = await seeded.copy();
    const chance = chanceOf(round);
    const orders = voters.map((_, index) => chance.order(index));
    const said: Said = { votes: [], others: [] };
    const killWhileVoting = async (start: string, moment: (server: ServerProcess, voting: Voting) => Promise<void>) => {
      const server = await startServerProcess(environmentOf(place, start));
      const voting = letEverybodyVote(server, orders, said);
      await moment(server, voting);
      await server.end('SIGKILL');
      await voting.over;
      await place.open((ctx) => expectWhole(ctx, said));
    };

    for (let kill = 0; kill < KILLS_AMONG_WRITES; kill++) {
      await killWhileVoting(beforeDue(2 * DAY), async (_server, voting) => {
        await voting.some(1 + chance.whole(100 + 10 * kill, 60));
        await setTimeout(chance.whole(101 + 10 * kill, 50));
      });
    }
    await killWhileVoting(beforeDue(3), async (server) => {
      await server.says('counting votes');
      await setTimeout(chance.whole(102, voteCountMs));
    });

    const server = await startServerProcess(environmentOf(place, beforeDue(-1)));
    const lists = await shown(server);
    expect((await server.end('SIGTERM')).code).toBe(0);
    await place.open(async (ctx) => {
      await expectWhole(ctx, said);
      expect(await ctx.db.selectFrom('countingRun').select('dueAt').execute()).toEqual([{ dueAt: DUE }]);
      const entries = await ctx.db.selectFrom('submission').selectAll().orderBy('entryNo').execute();
      const rows = (kept: (entry: (typeof entries)[number]) => boolean) =>
        entries.filter(kept).map(({ entryNo, level }) => ({ id: entryNo, level: String(level) }));
      const sorted = (list: typeof lists.sub = []) => list.toSorted((a, b) => a.id - b.id);
      expect(sorted(lists.official)).toEqual(rows(({ result }) => result === 'accept'));
      expect(sorted(lists.voting)).toEqual(rows(({ result }) => result === 'new'));
      expect(sorted(lists.sub)).toEqual(rows(() => true));
    });
    for (const { member, ...entry } of lists.open) {
      const own = said.votes.find((vote) => vote.member === member && vote.entryNo === entry.entryNo);
      if (own) expect(entry.ownVote).toMatchObject({ vote: own.ballot.vote, comment: own.ballot.comment });
    }
    survived();
  },
);
