import { beforeEach, expect, test } from 'vitest';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { propose } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { hashesOf } from '../../platform/hash.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;

// Four notes at 3,200, 3,600, 4,000 and 4,400 ms.
const chart = chartText();
const { md5, sha256 } = hashesOf(chart);
let aki: Player;
let ben: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
  ben = await player(ctx, 'ben');
  await propose(site, aki, { chart });
});

async function play({ accountId }: Player, exScore: number, ghost: string | null) {
  const { id } = await ctx.db
    .selectFrom('player')
    .select('id')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const details = { origin: 'openlr2', plays: 1, notes: 4, judgements: [], options: 0, keymode: 7 };
  const bytes = { ghostBytes: ghost?.length ?? null, ghostAt: ghost === null ? null : ctx.clock.now() };
  await ctx.db
    .insertInto('bestPlay')
    .values({ playerId: id, chartHash: md5, ...details, exScore, ghost, ...bytes })
    .execute();
}

test('the misses on a chart are those of the viewer, then of the best plays that have a ghost, in ms', async () => {
  await play(aki, 5, 'EBEAZ');
  await play(ben, 7, 'E3BZ');
  await play(await player(ctx, 'cleo'), 8, null);
  const { body } = await site.get(`/api/chart/${sha256}/misses`, aki);
  expect(body).toMatchObject({ from: 3200, to: 4400 });
  expect(body.plays).toEqual([
    { nickname: 'aki', own: true, score: 5, bad: [3600], poor: [4400] },
    { nickname: 'ben', own: false, score: 7, bad: [4400], poor: [] },
  ]);
  const visitor = await site.get(`/api/chart/${md5}/misses`);
  expect(visitor.body.plays.map(({ nickname, own }: { nickname: string; own: boolean }) => [nickname, own])).toEqual([
    ['ben', false],
    ['aki', false],
  ]);
});

test('a chart without such plays has no misses, and one that the site has not read is ENOTFOUND', async () => {
  expect((await site.get(`/api/chart/${sha256}/misses`)).body).toMatchObject({ plays: [] });
  expect((await site.get(`/api/chart/${'0'.repeat(64)}/misses`)).body.error).toBe('ENOTFOUND');
});

test('notes that LR2 counts otherwise are not told apart, so nothing is marked', async () => {
  await play(ben, 7, 'E3BZ');
  const { summary } = await ctx.db.selectFrom('chart').select('summary').executeTakeFirstOrThrow();
  const counted = JSON.stringify({ ...summary, clientNotes: { lr2: 5, beatoraja: 4 } });
  await ctx.db.updateTable('chart').set({ summary: counted }).execute();
  expect((await site.get(`/api/chart/${sha256}/misses`)).body.plays).toEqual([]);
});

test('who is banned is not shown', async () => {
  await play(ben, 7, 'E3BZ');
  await ctx.db
    .updateTable('account')
    .set({ bannedAt: ctx.clock.now(), banReason: 'x' })
    .where('id', '=', ben.accountId)
    .execute();
  expect((await site.get(`/api/chart/${sha256}/misses`)).body.plays).toEqual([]);
});
