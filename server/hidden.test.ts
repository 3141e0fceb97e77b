import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { daysAfter } from '#domain/common/dates.ts';
import { listFiles } from '#domain/tables/listFiles.ts';
import { nextVoteCount } from '#domain/voting/calendar.ts';
import type { Vote } from '#domain/voting/tally.ts';
import { decide } from '#testing/data/decide.ts';
import { type Entry, entry, revision } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { storedChart } from '#testing/data/storedChart.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { long, rounds } from '#testing/long.ts';
import { takesPlays } from '#testing/site/gameClients.ts';
import { NOW } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';
import { ban } from './accounts/ban.ts';
import { makeEstimate } from './estimate/estimateJob.ts';
import { inTransaction } from './platform/database/transaction.ts';
import { bumpPublished } from './platform/lists/listVersion.ts';
import { commentOnSong } from './voting/comments/commentOnSong.ts';
import { performVoteCount } from './voting/voteCounts/performVoteCount.ts';
import { undoVoteCount } from './voting/voteCounts/undoVoteCount.ts';

const site = await testSite(await testDatabase(), { config: takesPlays });
const { ctx } = site;

const weeksAgo = (weeks: number) => daysAfter(NOW, -7 * weeks);
/** The due time of a vote count that was undone. */
const UNDONE = nextVoteCount(weeksAgo(4));

/** Everything that an open vote hides, and nothing else. The two worlds differ in it. */
interface Secrets {
  proposer: 'aki' | 'ben';
  votes: Vote[];
  opinion: 'high' | 'low';
  /** The text of the comments, and the number of comments besides votes. */
  text: string;
  comments: number;
}
const WORLDS: readonly [Secrets, Secrets] = [
  { proposer: 'aki', votes: ['yes', 'yes', 'neutral', 'yes'], opinion: 'high', text: 'splendid', comments: 1 },
  { proposer: 'ben', votes: ['no', 'neutral', 'no', 'no'], opinion: 'low', text: 'terrible', comments: 4 },
];

interface World {
  viewers: Record<'visitor' | 'player' | 'voter' | 'owner' | 'moderator' | 'admin' | 'bannedAdmin', Player | null>;
  charts: string[];
}

/** Creates entries and revisions, open and closed. Hidden facts of open ones are those of `secrets`. */
async function build({ proposer, votes, opinion, text, comments }: Secrets): Promise<World> {
  await site.fresh();
  // They are created in sequence, so that their numbers are the same in every world.
  const people = {
    aki: await player(ctx, 'aki'),
    ben: await player(ctx, 'ben'),
    cleo: await player(ctx, 'cleo'),
    dora: await player(ctx, 'dora'),
    eve: await player(ctx, 'eve'),
    fay: await player(ctx, 'fay'),
    gus: await player(ctx, 'gus'),
  };
  const cleared = await player(ctx, 'player', { cleared: ['st10'] });
  const voter = await player(ctx, 'voter', { cleared: ['st10'] });
  const admin = await player(ctx, 'admin', { admin: true });
  const bannedAdmin = await player(ctx, 'banned', { admin: true });
  const moderator = await player(ctx, 'moderator', { moderator: true });
  await ban(ctx, { by: null, account: 'banned-id', reason: 'spam' });
  // The ranking IDs are the same in every world.
  await sql`update player set ranking_id = (5000 + account.id)::text from account where account.player_id = player.id`.execute(
    ctx.db,
  );
  // So is the chart that they cleared.
  await sql`update submission set entry_no = 900000 + level where entry_no > 900000`.execute(ctx.db);

  /** Public IDs are random; here they are the same in every world. */
  const publicIdOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const cast = async (box: { submissionId: number } | { revisionId: number }, kinds: readonly Vote[], castAt = NOW) => {
    const voters = [people.cleo, people.dora, people.eve, people.fay];
    // The voters of each vote are secret too.
    const order = opinion === 'high' ? voters : voters.toReversed();
    const rows = kinds.map((vote, index) => ({
      ...box,
      vote,
      accountId: order[index]?.accountId ?? null,
      difficulty: opinion,
      comment: `${text} ${index}`,
      personDiff: opinion === 'high',
      castAt,
    }));
    await ctx.db.insertInto('vote').values(rows).execute();
    const own = { vote: 'yes', accountId: voter.accountId, difficulty: 'mid', comment: 'mine', castAt } as const;
    await ctx.db
      .insertInto('vote')
      .values({ ...box, ...own })
      .execute();
  };
  const comment = async ({ id }: Entry, count: number, text: string, writtenAt: Date) => {
    // Authors see their own comments, so none of the viewers wrote these.
    const row = { submissionId: id, accountId: people.eve.accountId, writtenAt };
    const rows = Array.from({ length: count }, (_, index) => ({
      ...row,
      comment: `${text} ${index}`,
      publicId: publicIdOf(id * 100 + index),
    }));
    await ctx.db.insertInto('comment').values(rows).execute();
  };

  const proposerId = people[proposer].accountId;
  const open = await entry(ctx, { proposerId, level: 3, publishedAt: weeksAgo(1) });
  await cast({ submissionId: open.id }, votes);
  await comment(open, comments, text, NOW);

  // Closed, and the same in every world.
  const known = { proposerId: people.gus.accountId, publishedAt: weeksAgo(20) };
  const closed = await entry(ctx, { ...known, result: 'accept', level: 3 });
  await ctx.db
    .insertInto('vote')
    .values({
      submissionId: closed.id,
      vote: 'yes',
      accountId: people.aki.accountId,
      comment: 'known',
      castAt: weeksAgo(19),
      publicId: publicIdOf(closed.id),
    })
    .execute();
  await comment(closed, 2, 'known', weeksAgo(19));
  await decide(ctx, closed, { yes: 8, at: weeksAgo(16) });

  const asked = {
    kind: 'other',
    subject: 'Song',
    askedAt: NOW,
    changedAt: NOW,
    accountId: people.gus.accountId,
  } as const;
  await ctx.db
    .insertInto('request')
    .values({ ...asked, submissionId: open.id })
    .execute();
  const change = await revision(ctx, { entry: closed, kind: 'change', proposerId, publishedAt: weeksAgo(2) });
  await cast({ revisionId: change.id }, votes);
  const rejected = await entry(ctx, { ...known, result: 'reject', level: 0 });
  await decide(ctx, rejected, { no: 3, at: weeksAgo(16) });
  const revote = await revision(ctx, { entry: rejected, kind: 'resurrection', proposerId, publishedAt: weeksAgo(2) });
  await cast({ revisionId: revote.id }, votes);
  // Acts, so that the proposer of the chart would be told if anything told of them.
  const writers = [people.cleo, people.dora, people.eve, people.fay].slice(0, comments);
  for (const [index, writer] of writers.entries()) {
    const { entryNo } = rejected;
    await commentOnSong(ctx, writer, { tableId: 'st', entryNo, comment: `${text} ${index}` });
  }
  const settled = await revision(ctx, { entry: rejected, kind: 'delete', ...known, result: 'reject' });
  await decide(ctx, settled, { no: 3, at: weeksAgo(14) });
  // A vote count that left both open recorded the votes.
  for (const { id, submissionId } of [change, revote]) {
    const seen = {
      yes: votes.filter((vote) => vote === 'yes').length,
      no: votes.filter((vote) => vote === 'no').length,
    };
    const place = { tableBefore: 'st', levelBefore: 3, rule: 'open', minimum: 8, threshold: 70 };
    await ctx.db
      .insertInto('history')
      .values({ submissionId, revisionId: id, tag: 'hold', at: weeksAgo(1), ...seen, ...place })
      .execute();
  }
  // Decided by a vote count that was undone, so that both are open again.
  const past = { proposerId, publishedAt: weeksAgo(12) };
  const reopened = await entry(ctx, { ...past, level: 3 });
  const kept = await entry(ctx, { ...known, result: 'accept', level: 3 });
  const reopenedChange = await revision(ctx, { ...past, entry: kept, kind: 'change' });
  await cast({ submissionId: reopened.id }, votes, weeksAgo(10));
  await cast({ revisionId: reopenedChange.id }, votes, weeksAgo(10));
  await comment(reopened, comments, text, weeksAgo(10));
  await inTransaction(ctx, (trx) => performVoteCount(ctx, trx, UNDONE));
  expect(
    await undoVoteCount(ctx, { by: null, run: UNDONE.toISOString(), reason: 'The clock was wrong.' }),
  ).toMatchObject({
    result: 2,
  });
  // Damaged: the table does not have their level.
  const broken = [await entry(ctx), await entry(ctx, { ...known, result: 'reject' })] as const;
  await revision(ctx, { entry: broken[1], kind: 'resurrection' });
  for (const { id } of broken)
    await ctx.db.updateTable('submission').set({ level: 99, proposedLevel: 99 }).where('id', '=', id).execute();
  // A course with all of them shows public facts of the open ones.
  const course = { constraint: ['ln'], trophy: [], md5: [open.md5, closed.md5, rejected.md5] };
  const groups = JSON.stringify([[{ ...course, name: 'Test st3' }]]);
  await ctx.db.insertInto('courseList').values({ tableId: 'st', groups }).execute();
  await bumpPublished(ctx.db, 'st');
  await ctx.published.refresh('st');
  for (const { md5, sha256 } of [open, closed, rejected]) await storedChart(ctx, { md5, sha256 });
  // An upload of every chart, of the same people in every world.
  for (const { md5 } of [open, closed, rejected, open]) {
    const chart = { name: 'high', mark: '', level: '3' };
    const no = await upload(ctx, { title: 'Song', accountId: people.gus.accountId, tags: ['jacks'], charts: [chart] });
    await ctx.db.updateTable('uploadChart').set({ md5 }).where('uploadNo', '=', no).execute();
  }
  await makeEstimate(ctx, { isAsked: true });
  return {
    viewers: { visitor: null, player: cleared, voter, owner: people.gus, moderator, admin, bannedAdmin },
    charts: [open.sha256, closed.sha256, rejected.sha256],
  };
}

/** What is searched for. Every word with every sort makes 100,000 requests, which the long run sends. */
const WORDS = long
  ? ['aki', 'ben', 'cleo', 'dora', 'gus', 'voter', 'splendid', 'terrible', 'high', 'low', 'Song', '1', '3', '5011']
  : ['aki', 'ben', 'splendid'];

/** Returns the values to try for a parameter of an endpoint. New parameters have to be added here. */
function valuesOf(name: string, { charts }: World): readonly string[] {
  const values: Record<string, readonly string[]> = {
    table: long ? ['st', 'sl'] : ['st'],
    page: ['1'],
    search: ['', ...WORDS],
    value: WORDS,
    levelfilter: ['', '3', '0,3', '12'],
    tags: ['', 'jacks', 'jacks,ln'],
    keys: ['', '7keys'],
    typefilter: ['', 'change', 'resurrection', 'delete', 'transfer,change'],
    run: ['', weeksAgo(16).toISOString(), weeksAgo(1).toISOString(), UNDONE.toISOString()],
    scores: ['all', 'none'],
    entryNo: ['1', '2', '3', '4', '5', '6', '7'],
    sha256: charts,
    hash: charts,
    chart: charts,
    among: ['all', 'rivals', 'around'],
    number: ['0'],
    userid: ['5001', '5002', '5007'],
    rivalid: ['5003'],
    playerName: ['lr2', 'beatoraja'],
    archive: ['with', 'without'],
    services: ['one', 'both'],
    client: ['lr2', 'beatoraja'],
    view: ['all', 'audit', 'targets'],
    lamp: ['next', 'ec'],
    lntype: ['0', '1', '2'],
    own: ['with', 'without'],
    names: ['aki ben cleo dora eve fay gus'],
    upload: ['1'],
    request: ['1'],
    state: ['open', 'all'],
    kind: ['all', 'other'],
    act: ['all', 'ban'],
    actor: ['', 'operator'],
    of: ['aki', 'ben', 'banned'],
    from: ['', '2026-01-01'],
    until: ['', '2026-12-31'],
  };
  const known = values[name];
  if (!known) throw new Error(`valuesOf has no values for ${name}`);
  return known;
}

/**
 * Returns every address of an endpoint: all sorts with each search and each filter; in the short run with two searches but for the
 * first sort.
 */
function addressesOf({ path, params, query }: Endpoint, world: World): string[] {
  const names = Object.keys(query?.shape ?? {});
  const sorts: string[] = names.includes('sort') ? (query?.shape.sort?.def.innerType.options ?? []) : [''];
  if (sorts.length === 0) throw new Error(`${path} has a sort of an unknown kind`);
  const varied = names.filter((name) => !['sort', 'table', 'page'].includes(name));
  const queries = sorts.flatMap((sort, index) => {
    const one = (name: string, value: string) => new URLSearchParams({ ...(sort && { sort }), [name]: value });
    const all = varied.flatMap((name) => valuesOf(name, world).map((value) => one(name, value)));
    const few = names.includes('search') ? [one('search', ''), one('search', 'aki')] : [];
    const filtered = long || index === 0 ? all : few;
    return filtered.length > 0 ? filtered : [new URLSearchParams(sort && { sort })];
  });
  const paths = Object.keys(params?.shape ?? {}).reduce(
    (all, param) => all.flatMap((each) => valuesOf(param, world).map((value) => each.replace(`:${param}`, value))),
    [path],
  );
  const tables = names.includes('table') ? valuesOf('table', world) : [''];
  return paths.flatMap((each) =>
    tables.flatMap((table) => queries.map((search) => `${each}?${table && `table=${table}`}&${search}`)),
  );
}

/** Game clients have keys instead of sessions, and see rankings only. */
const reads = (endpoints as readonly Endpoint[]).filter(({ method, access }) => method === 'GET' && access !== 'key');

/** Returns every reply to a viewer by address, without its time and id. */
async function repliesTo(who: Player | null, world: World): Promise<Map<string, string>> {
  const files = ['st', 'sl'].flatMap((table) =>
    Object.values(listFiles).flatMap((names) => Object.values(names).map((name) => `/${table}/${name}`)),
  );
  const downloads = ['lr2', 'beatoraja'].map((client) => `/api/courses/st/${client}`);
  const pictures = [
    ...world.charts.map((sha256) => `chart/${sha256}`),
    ...['1', '2', '3', '4', '5', '6', '7'].map((number) => `entry/st/${number}`),
    ...['upload/1', 'count/st', 'user/st/5001', 'list/st/official', 'list/st/voting', 'list/st/sub'],
  ].map((name) => `/share/${name}.png`);
  const endpointAddresses = reads.flatMap((endpoint) => addressesOf(endpoint, world));
  const addresses = [...endpointAddresses, ...files, ...downloads, ...pictures];
  const replies = new Map<string, string>();
  for (const address of addresses) {
    const { status, body, headers } = await site.get(address, who);
    const { date: _, 'x-request-id': _id, ...rest } = headers;
    replies.set(address, JSON.stringify({ status, body, rest }));
  }
  for (const table of ['st', 'sl']) {
    const { status, body } = await site.post('/api/history', { table, year: 2026 }, who);
    replies.set(`history of ${table}`, JSON.stringify({ status, body }));
  }
  return replies;
}

type Viewer = keyof World['viewers'];
const OTHERS = rounds<readonly Viewer[]>(
  ['visitor', 'voter', 'moderator'],
  ['visitor', 'player', 'voter', 'owner', 'moderator', 'bannedAdmin'],
);
const seen: Record<Viewer, Map<string, string>[]> = {
  visitor: [],
  player: [],
  voter: [],
  owner: [],
  moderator: [],
  admin: [],
  bannedAdmin: [],
};

beforeAll(async () => {
  for (const secrets of WORLDS) {
    const world = await build(secrets);
    for (const name of [...OTHERS, 'admin'] as const) seen[name].push(await repliesTo(world.viewers[name], world));
  }
}, 600_000);

describe('two worlds that differ only in what an open vote hides', () => {
  test.each(OTHERS)('look the same to a %s at every address', (name) => {
    const [one, other] = seen[name];
    expect(one?.size).toBeGreaterThan(rounds(200, 500));
    expect([...(other?.keys() ?? [])]).toEqual([...(one?.keys() ?? [])]);
    const different = [...(one ?? [])].filter(([address, reply]) => other?.get(address) !== reply);
    expect(different.map(([address, reply]) => [address, reply, other?.get(address)])).toEqual([]);
  });

  test('answer every request for something that exists', () => {
    const [one = new Map<string, string>()] = seen.voter;
    const [first = ''] = [...one.values()];
    expect(JSON.parse(first).status).toBe(200);
    const refused = [...one].filter(([, reply]) => JSON.parse(reply).status >= 400).map(([address]) => address);
    // The last numbers exist only for entries or only for revisions, a search of uploads needs two characters, and
    // there are no courses. A voter is no moderator.
    const missing = /\/[67]\?|uploader\/5\?|table=sl|uploader.*search=[13]$|^\/api\/(course|admin)\//;
    for (const address of refused) expect(address).toMatch(missing);
  });

  test.each([
    '/api/submission?table=st&sort=number&search=',
    '/api/submission?table=st&sort=votes&search=',
    '/api/submission?table=st&sort=proposer&search=aki',
    '/api/revisionlist?table=st&sort=-number&search=',
    '/api/revisionlist?table=st&sort=votes&search=aki',
    '/api/song/1?table=st&',
    '/api/song/3?table=st&',
    '/api/revision/1?table=st&',
    '/api/revision/2?table=st&',
    '/api/revision/search/2?table=st&',
    '/api/song/4?table=st&',
    '/api/revision/4?table=st&',
    '/api/vote/songs?table=st&',
    '/api/vote/revisions?table=st&',
    '/api/counting?table=st&run=',
  ])('look different to the admin at %s', (address) => {
    const [one, other] = seen.admin;
    expect(one?.get(address)).toBeDefined();
    expect(one?.get(address)).not.toBe(other?.get(address));
  });
});
