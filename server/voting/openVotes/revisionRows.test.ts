import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import { ballots, type Entry, entry, type Revision, revision } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { vote } from '#testing/site/actions.ts';
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
    const proposed = { type: 'change', changeTo: 'high', target: { table: 'st', level: '8' }, comment: 'it should' };
    const rule = { voteTotal: 0, minimum: 4, threshold: 75, deadline: '2026-12-21T12:00:00.000Z' };
    expect(body.source[1]).toMatchObject({ subNo: song.entryNo, level: '7', ...proposed, ...rule });
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
    const deadline = '2026-12-21T12:00:00.000Z';
    const fields = { revision: open.revisionNo, comment: 'once more', voteTotal: 1, minimum: 5, deadline };
    expect(songs.source[1]).toMatchObject({ entryNo: song.entryNo, ...fields });
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
});
