import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import { ballots, type Entry, entry, type Revision, revision } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { vote, voteOnRevision } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st3'] });
});

const list = async (kind: 'songs' | 'revisions', who: Player | null = null, table = 'st') =>
  (await site.get(`/api/vote/${kind}?table=${table}`, who)).body;
const rows = async (kind: 'songs' | 'revisions', who: Player | null = null, table = 'st') =>
  (await list(kind, who, table)).source;
const official = (level: number, tableId = 'st') => entry(ctx, { tableId, level, result: 'accept' });

describe('the list of revisions to vote on', () => {
  test('has the open ones by level and number, with their public fields', async () => {
    const song = await official(7);
    const open = await revision(ctx, { entry: song, kind: 'change', changeTo: 'high', proposerId: aki.accountId });
    const low = await revision(ctx, { entry: await official(2), kind: 'delete' });
    for (const result of ['accept', 'reject', 'canceled'] as const) {
      await revision(ctx, { entry: await official(1), kind: 'delete', result });
    }
    await ballots(ctx, open, { yes: 2, neutral: 1, no: 1 });
    await ballots(ctx, song, { yes: 9 });
    await ctx.published.refresh('st');
    const body = await list('revisions');
    expect(body).toMatchObject({ success: true, count: 2, count2: 0 });
    expect(body.source.map(({ entryNo }: { entryNo: number }) => entryNo)).toEqual([low.revisionNo, open.revisionNo]);
    // The ballots were stored without raising the list's version, so the total is that of its last change.
    const { voteTotal, ...rest } = body.source[1];
    expect(voteTotal).toBe(0);
    expect(rest).toEqual({
      entryNo: open.revisionNo,
      subNo: song.entryNo,
      submission: song.entryNo,
      table: 'st',
      level: '7',
      md5: song.md5,
      sha256: song.sha256,
      title: 'Song main 1',
      artist: 'somebody',
      zureVerification: false,
      url: 'https://example.com/song',
      url_diff: '',
      comment: 'it should',
      voteVersion: 2,
      type: 'change',
      changeTo: 'high',
      target: { table: 'st', level: '8' },
      minimum: 4,
      threshold: 75,
      publishedTime: '2026-11-21T12:00:00.000Z',
      deadline: '2026-12-21T12:00:00.000Z',
      viewer: 'notLogin',
      ownVote: null,
    });
  });

  test('shows for each kind its target, minimum and accept rate at the current place of the chart', async () => {
    const [up, down, to, gone] = [await official(0), await official(12), await official(5), await official(6)];
    await revision(ctx, { entry: up, kind: 'transfer' });
    await revision(ctx, { entry: down, kind: 'change', changeTo: 'low' });
    await revision(ctx, { entry: to, kind: 'change', changeTo: 7 });
    await revision(ctx, { entry: gone, kind: 'delete' });
    await revision(ctx, { entry: await entry(ctx, { level: 8, result: 'reject' }), kind: 'resurrection' });
    await revision(ctx, { entry: await official(12, 'sl'), kind: 'transfer' });
    const facts = (row: Record<string, unknown>) =>
      ['type', 'changeTo', 'target', 'minimum', 'threshold'].map((name) => row[name]);
    expect((await rows('revisions')).map(facts)).toEqual([
      ['transfer', null, { table: 'sl', level: '12' }, 8, 50],
      ['change', '7', { table: 'st', level: '7' }, 8, 75],
      ['delete', null, null, 8, 70],
      ['resurrection', null, null, 3, 70],
      ['change', 'low', { table: 'st', level: '11' }, 4, 50],
    ]);
    expect((await rows('revisions', null, 'sl')).map(facts)).toEqual([
      ['transfer', null, { table: 'st', level: '0' }, 10, 75],
    ]);
  });

  test('shows the current level of the chart, and the target relative to where it was proposed', async () => {
    const song = await official(5);
    await revision(ctx, { entry: song, kind: 'change', changeTo: 7 });
    await ctx.db.updateTable('submission').set({ level: 6 }).where('id', '=', song.id).execute();
    await entry(ctx, { level: 1 });
    expect(await rows('revisions')).toMatchObject([{ level: '6', target: { level: '7' } }]);
  });

  test('shows each viewer their status, and counts what they can still vote on', async () => {
    const old = new Date(ctx.clock.now().getTime() - 30 * DAY_MS - 1);
    const done = await revision(ctx, { entry: await official(0), kind: 'delete' });
    await revision(ctx, { entry: await official(1), kind: 'delete', publishedAt: old });
    await revision(ctx, { entry: await official(5), kind: 'change' });
    await revision(ctx, { entry: await official(6), kind: 'change' });
    await voteOnRevision(site, aki, done, 'disagree');
    const body = await list('revisions', aki);
    expect(body).toMatchObject({ count: 4, count2: 1 });
    const viewers = body.source.map(({ viewer }: { viewer: string }) => viewer);
    expect(viewers).toEqual(['voted', 'timeExceed', 'success', 'restricted']);
    const ownVote = { vote: 'no', difficulty: 'mid', personDiff: false, level: null, comment: 'because', voided: null };
    expect(body.source[0]).toMatchObject({ ownVote, voteTotal: 1 });
  });

  test('shows the proposer, the votes and the number of comments to the admin', async () => {
    const admin = await player(ctx, 'admin', { admin: true });
    const song = await official(0);
    const open = await revision(ctx, { entry: song, kind: 'delete', proposerId: aki.accountId });
    await ballots(ctx, open, { yes: 2, no: 1 });
    await site.post(`/api/vote/comment/${song.entryNo}`, { table: 'st', comment: 'hm' }, aki);
    const hidden = { proposer: 'aki', comments: 1, voteYes: 2, voteNeutral: 0, voteNo: 1 };
    expect((await rows('revisions', admin))[0].hidden).toEqual(hidden);
  });

  test('is ENOTFOUND for an unknown table', async () => {
    expect(await site.get('/api/vote/revisions?table=zz')).toMatchObject({ status: 404, body: { error: 'ENOTFOUND' } });
  });
});

describe('a re-vote', () => {
  let song: Entry;
  let open: Revision;
  beforeEach(async () => {
    const long = new Date(ctx.clock.now().getTime() - 300 * DAY_MS);
    song = await entry(ctx, { level: 4, result: 'reject', publishedAt: long, proposerId: aki.accountId });
    const mina = await player(ctx, 'mina');
    open = await revision(ctx, { entry: song, kind: 'resurrection', comment: 'once more', proposerId: mina.accountId });
  });

  test('is also in the list of entries, by its level, with the fields of the re-vote', async () => {
    await entry(ctx, { level: 3 });
    await entry(ctx, { level: 5 });
    await vote(site, aki, song, 'yes');
    const songs = await list('songs');
    expect(songs).toMatchObject({ count: 3 });
    expect(songs.source.map(({ level }: { level: string }) => level)).toEqual(['3', '4', '5']);
    expect(songs.source[1]).toEqual({
      entryNo: song.entryNo,
      revision: open.revisionNo,
      level: '4',
      comment: 'once more',
      adult: false,
      md5: song.md5,
      sha256: song.sha256,
      title: 'Song main 1',
      artist: 'somebody',
      zureVerification: false,
      url: 'https://example.com/song',
      url_diff: '',
      voteVersion: 2,
      voteTotal: 1,
      minimum: 5,
      threshold: 70,
      publishedTime: '2026-11-21T12:00:00.000Z',
      deadline: '2026-12-21T12:00:00.000Z',
      viewer: 'notLogin',
      ownVote: null,
    });
    expect(songs.source[0]).toMatchObject({ revision: null });
    expect(await rows('revisions')).toMatchObject([{ entryNo: open.revisionNo, subNo: song.entryNo, voteTotal: 1 }]);
  });

  test('shows the ballot of the viewer in both lists, from either endpoint', async () => {
    expect(await list('songs', aki)).toMatchObject({ count: 1, count2: 1 });
    await vote(site, aki, song, 'yes', { option: { difficulty: 'low' } });
    for (const kind of ['songs', 'revisions'] as const) {
      const body = await list(kind, aki);
      expect(body).toMatchObject({ count: 1, count2: 0 });
      expect(body.source).toMatchObject([{ viewer: 'voted', ownVote: { vote: 'yes', difficulty: 'low' } }]);
    }
  });

  test('shows the proposer and the votes of the re-vote to the admin', async () => {
    const admin = await player(ctx, 'admin', { admin: true });
    await ballots(ctx, song, { no: 5 });
    await ballots(ctx, open, { yes: 2 });
    const hidden = { proposer: 'mina', comments: 0, voteYes: 2, voteNeutral: 0, voteNo: 0 };
    expect(await rows('songs', admin)).toMatchObject([{ hidden }]);
    expect(await rows('revisions', admin)).toMatchObject([{ hidden }]);
  });

  test('is removed from both lists when it is decided', async () => {
    await ctx.db.updateTable('revision').set({ result: 'canceled', decidedAt: ctx.clock.now() }).execute();
    await entry(ctx, { level: 0 });
    expect((await rows('songs')).map(({ revision: no }: { revision: number | null }) => no)).toEqual([null]);
    expect(await rows('revisions')).toEqual([]);
  });
});
