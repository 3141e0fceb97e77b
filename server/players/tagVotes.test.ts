import { beforeEach, expect, test } from 'vitest';
import { TAG_VOTES } from '#domain/uploads/tags.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { propose } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { deleteAccount } from '../accounts/deleteAccount.ts';
import { hashesOf } from '../platform/hash.ts';
import { importScores } from '../plays/importScores.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
const [EASY, FAILED] = [2, 1];
let chart: Entry;
beforeEach(async () => {
  await site.fresh();
  chart = await entry(ctx, { level: 3, result: 'accept' });
});

async function whoPlayed(name: string, clear: number): Promise<Player> {
  const who = await player(ctx, name);
  await importScores(ctx, { userId: who.userId, lines: [{ md5: chart.md5, clear, exscore: 1 }] });
  return who;
}
const give = (who: Player | null, tag: string, value = true, hash = chart.md5) =>
  site.post('/api/chart/tag', { hash, tag, value }, who);
const tags = async (who: Player | null = null) => (await site.get(`/api/chart/${chart.sha256}/tags`, who)).body;

test(`a tag that ${TAG_VOTES} players who have cleared a chart give it is one of its tags, on its page, too`, async () => {
  const givers = await Promise.all(['aki', 'ben', 'cleo'].map((name) => whoPlayed(name, EASY)));
  for (const who of givers) {
    expect((await tags()).tags).toEqual([]);
    // Repeating it, or naming the chart by its other hash, is one vote.
    for (const hash of [chart.md5, chart.sha256]) expect((await give(who, 'jacks', true, hash)).status).toBe(200);
  }
  expect((await site.get('/api/charts?tags=jacks')).body.source.map((row: Entry) => row.md5)).toEqual([chart.md5]);
  const [aki] = givers;
  expect(await tags(aki)).toMatchObject({ tags: ['jacks'], own: ['jacks'], canVote: true });
  expect(await tags()).toMatchObject({ tags: ['jacks'], own: [], canVote: false });
  expect((await site.get(`/api/song/${chart.entryNo}?table=st`)).body.source.tags).toEqual(['jacks']);
  expect((await give(aki ?? null, 'jacks', false)).status).toBe(200);
  expect((await tags()).tags).toEqual([]);
});

test('an entry that is known by its md5 alone has the tags of its file and its players', async () => {
  const text = chartText({ lines: ['#TOTAL 0.4'] });
  const hashes = hashesOf(text);
  const aki = await player(ctx, 'aki', { cleared: ['st10'] });
  const { entryNo } = (await propose(site, aki, { chart: text })).body;
  await ctx.db.updateTable('submission').set({ sha256: '' }).where('md5', '=', hashes.md5).execute();
  const givers = await Promise.all(['ben', 'cleo', 'dai'].map((name) => player(ctx, name)));
  for (const who of givers) {
    await importScores(ctx, { userId: who.userId, lines: [{ md5: hashes.md5, clear: EASY, exscore: 1 }] });
    expect((await give(who, 'jacks', true, hashes.md5)).status).toBe(200);
  }
  expect((await site.get(`/api/song/${entryNo}?table=st`)).body.source.tags).toEqual(['jacks', 'lowtotal']);
});

test('who has not cleared a chart cannot tag it, and nobody an unknown chart or with an unknown tag', async () => {
  const aki = await whoPlayed('aki', FAILED);
  expect((await give(aki, 'jacks')).body.error).toBe('ENOTCLEARED');
  expect((await give(null, 'jacks')).body.error).toBe('ESESSIONEXP');
  expect((await give(aki, 'jacks', true, '0'.repeat(32))).body.error).toBe('ENOTFOUND');
  expect((await give(aki, 'nice')).body.error).toBe('NOTVALIDVALUE');
});

test('tags of banned players do not count, and a deleted account takes its own along', async () => {
  const [aki, ben, cleo, dai] = await Promise.all(['aki', 'ben', 'cleo', 'dai'].map((name) => whoPlayed(name, EASY)));
  if (!aki || !ben || !cleo || !dai) throw new Error('players are missing');
  for (const who of [aki, ben, cleo, dai]) await give(who, 'trills');
  const set = (who: Player, change: object) =>
    ctx.db.updateTable('account').set(change).where('id', '=', who.accountId).execute();
  expect((await tags()).tags).toEqual(['trills']);
  await set(aki, { bannedAt: ctx.clock.now(), banReason: 'x' });
  expect((await tags()).tags).toEqual(['trills']);
  await deleteAccount(ctx, cleo.accountId, PASSWORD);
  expect((await tags()).tags).toEqual([]);
  expect(await ctx.db.selectFrom('tagVote').select('accountId').execute()).toHaveLength(3);
});
