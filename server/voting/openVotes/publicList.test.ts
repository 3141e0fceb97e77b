import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import { ballots, entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { vote } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st1'] });
});

const songs = async (table: string, who: Player | null = null) =>
  (await site.get(`/api/vote/songs?table=${table}`, who)).body;
const viewers = async (table: string, who: Player | null = null) =>
  (await songs(table, who)).source.map((song: { viewer: string }) => song.viewer);

describe('the list of charts to vote on', () => {
  test('has the open entries by level and number, with their public fields', async () => {
    const high = await entry(ctx, { level: 7, proposerId: aki.accountId });
    const low = await entry(ctx, { level: 2 });
    await entry(ctx, { result: 'reject' });
    await ballots(ctx, high, { yes: 2, no: 1 });
    await ctx.published.refresh('st');
    const body = await songs('st');
    expect(body).toMatchObject({ success: true, count: 2, count2: 0 });
    expect(body.source.map((song: { entryNo: number }) => song.entryNo)).toEqual([low.entryNo, high.entryNo]);
    const times = { publishedTime: '2026-11-21T12:00:00.000Z', deadline: '2026-12-21T12:00:00.000Z' };
    const rule = { voteTotal: 0, minimum: 8, threshold: 70, ...times };
    expect(body.source[0]).toMatchObject({ ...rule, md5: low.md5, title: 'Song main 2', level: '2', revision: null });
    expect(body.source[1]).toMatchObject({ level: '7', minimum: 3 });
  });

  test('shows each viewer their status on each entry, and counts what they can still vote on', async () => {
    const done = await entry(ctx, { level: 0 });
    await entry(ctx, { level: 1, publishedAt: new Date(ctx.clock.now().getTime() - 30 * DAY_MS - 1) });
    await entry(ctx, { level: 3 });
    await entry(ctx, { level: 4 });
    await vote(site, aki, done, 'no', { option: { difficulty: 'low', personDiff: true } });
    expect(await viewers('st', aki)).toEqual(['voted', 'timeExceed', 'success', 'restricted']);
    expect(await songs('st', aki)).toMatchObject({ count: 4, count2: 1 });
    const ownVote = { vote: 'no', difficulty: 'low', personDiff: true, level: null, comment: 'because', voided: null };
    expect((await songs('st', aki)).source[0].ownVote).toEqual(ownVote);
    expect(await viewers('st')).toEqual(['notLogin', 'notLogin', 'notLogin', 'notLogin']);
    const mina = await player(ctx, 'mina');
    expect(await songs('st', mina)).toMatchObject({ count: 4, count2: 0 });
  });
});
