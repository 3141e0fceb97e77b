import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import { nextVoteCount } from '#domain/voting/calendar.ts';
import { decide } from '#testing/data/decide.ts';
import { ballots, entry, revision } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { vote, voteOnRevision } from '#testing/site/actions.ts';
import { NOW } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';
import { bumpPublished } from '../platform/lists/listVersion.ts';
import { voidVotes } from '../voting/ballots/voidVotes.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st1'] });
});

const daysAgo = (days: number) => daysAfter(NOW, -days);
const activity = async (who: Player | null = aki) => (await site.get('/api/user/activity', who)).body;
const shown = (rows: { table: string; entryNo: number }[]) => rows.map(({ table, entryNo }) => `${table} ${entryNo}`);

test('of a new player is empty, with the time of the next vote count', async () => {
  const empty = { total: 0, source: [] };
  expect(await activity(await player(ctx, 'mina'))).toEqual({
    success: true,
    next: nextVoteCount(NOW).toISOString(),
    open: { tables: [], source: [] },
    ballots: empty,
    proposals: empty,
    uploads: empty,
    plays: empty,
    gains: [],
    mainTable: null,
  });
});

describe('the open votes', () => {
  test('are those that the player may still cast, of all tables, the soonest deadline first', async () => {
    const late = await entry(ctx, { level: 1, publishedAt: daysAgo(2) });
    const soon = await entry(ctx, { level: 0, publishedAt: daysAgo(20) });
    const free = await entry(ctx, { tableId: 'fr', publishedAt: daysAgo(10) });
    const official = await entry(ctx, { level: 2, result: 'accept', publishedAt: daysAgo(90) });
    const change = await revision(ctx, { entry: official, kind: 'change', publishedAt: daysAgo(5) });
    // Above the limit, too late, and closed.
    await entry(ctx, { level: 9 });
    await entry(ctx, { level: 1, publishedAt: daysAgo(31) });
    await entry(ctx, { level: 1, result: 'reject' });
    const { open } = await activity();
    expect(open.tables).toEqual([
      { table: 'st', count: 3 },
      { table: 'fr', count: 1 },
    ]);
    expect(shown(open.source)).toEqual([
      `st ${soon.entryNo}`,
      `fr ${free.entryNo}`,
      `st ${change.revisionNo}`,
      `st ${late.entryNo}`,
    ]);
    expect(open.source[2]).toEqual({
      table: 'st',
      entryNo: change.revisionNo,
      title: 'Song main 3',
      level: '2',
      revision: { type: 'change', target: { table: 'st', level: '3' } },
      voteTotal: 0,
      minimum: 8,
      threshold: 75,
      publishedTime: daysAgo(5).toISOString(),
      deadline: daysAfter(NOW, 25).toISOString(),
    });
  });

  test('with a ballot of the player are listed with that ballot, a voided one too', async () => {
    const song = await entry(ctx, { level: 1, publishedAt: daysAgo(3) });
    const official = await entry(ctx, { level: 0, result: 'accept' });
    const removal = await revision(ctx, { entry: official, kind: 'delete', publishedAt: daysAgo(1) });
    await vote(site, aki, song, 'no');
    await voteOnRevision(site, aki, removal, 'agree');
    const cast = async () => {
      const { open, ballots: own } = await activity();
      expect(open).toEqual({ tables: [], source: [] });
      return own;
    };
    expect(await cast()).toMatchObject({
      total: 2,
      source: [
        { entryNo: song.entryNo, revision: null, vote: 'no', voteTotal: 1 },
        { entryNo: removal.revisionNo, revision: { type: 'delete', target: null }, vote: 'yes' },
      ],
    });
    await voidVotes(ctx, { by: null, account: aki.accountId, entry: null, reason: 'bought' });
    expect(shown((await cast()).source)).toHaveLength(2);
  });
});

describe("the player's proposals and revisions", () => {
  test('are open ones first, with what they need, then the newest, with their verdict', async () => {
    const own = { proposerId: aki.accountId };
    const accepted = await entry(ctx, { ...own, level: 2, result: 'accept', publishedAt: daysAgo(60) });
    await decide(ctx, accepted, { yes: 8, no: 1 });
    const open = await entry(ctx, { ...own, level: 3, publishedAt: daysAgo(20) });
    await ballots(ctx, open, { yes: 2, neutral: 1 });
    await ctx.published.refresh('st');
    const change = await revision(ctx, { ...own, entry: accepted, kind: 'change', publishedAt: daysAgo(1) });
    await entry(ctx, { level: 1 });
    const { proposals } = await activity();
    expect(proposals.total).toBe(3);
    expect(shown(proposals.source)).toEqual([
      `st ${change.revisionNo}`,
      `st ${open.entryNo}`,
      `st ${accepted.entryNo}`,
    ]);
    const [revised, waiting, decided] = proposals.source;
    expect(revised).toMatchObject({ voteResult: 'new', needs: { voteTotal: 0 }, canWithdraw: true });
    expect(waiting).toMatchObject({
      voteResult: 'new',
      voteYes: null,
      voteNeutral: null,
      voteNo: null,
      votePercent: null,
      needs: { voteTotal: 3, minimum: 8, threshold: 70, deadline: daysAfter(NOW, 10).toISOString() },
      canWithdraw: false,
      removed: false,
    });
    expect(decided).toMatchObject({ voteResult: 'accept', voteYes: 8, voteNo: 1, votePercent: '88.9', needs: null });
  });

  test('show the proposer, even an admin, the number of votes alone while the vote is open', async () => {
    const admin = await player(ctx, 'admin', { admin: true, cleared: ['st5'] });
    const open = await entry(ctx, { proposerId: admin.accountId, level: 0 });
    const seen = [];
    for (const kinds of [{ yes: 3 }, { neutral: 1, no: 2 }]) {
      await ctx.db.deleteFrom('vote').execute();
      await ballots(ctx, open, kinds);
      await bumpPublished(ctx.db, 'st');
      await ctx.published.refresh('st');
      const { proposals, open: toCast } = await activity(admin);
      expect(proposals.source).toMatchObject([{ needs: { voteTotal: 3 } }]);
      seen.push(JSON.stringify([proposals, toCast]));
    }
    expect(seen[0]).toBe(seen[1]);
    expect(seen[0]).not.toContain('hidden');
  });

  test('that were withdrawn say so', async () => {
    const song = await entry(ctx, { proposerId: aki.accountId, level: 1 });
    expect((await activity()).proposals.source).toMatchObject([{ canWithdraw: true, removed: false }]);
    await site.post(`/api/vote/withdraw/${song.entryNo}`, { table: 'st' }, aki);
    expect((await activity()).proposals.source).toMatchObject([
      { voteResult: 'canceled', canWithdraw: false, removed: true, needs: null },
    ]);
  });
});

test('the five newest uploads are listed, with the number of all', async () => {
  for (let number = 0; number < 6; number += 1)
    await upload(ctx, { title: `Mine ${number}`, accountId: aki.accountId, publishedAt: daysAgo(10 - number) });
  await upload(ctx, { title: 'Of others' });
  const { uploads } = await activity();
  expect(uploads.total).toBe(6);
  expect(uploads.source.map(({ title }: { title: string }) => title)).toEqual([
    'Mine 5',
    'Mine 4',
    'Mine 3',
    'Mine 2',
    'Mine 1',
  ]);
});

test('the table in which the player has played most, and the newest gains, are named', async () => {
  const { gains, mainTable } = await activity();
  expect(mainTable).toBe('st');
  expect(gains).toMatchObject([{ table: 'st', gained: { played: 1, newClears: { ec: 1 } } }]);
});
