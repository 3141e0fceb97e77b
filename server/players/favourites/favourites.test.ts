import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_FAVOURITES } from '#domain/players/favourites.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { deleteAccount } from '../../accounts/deleteAccount.ts';
import { importScores } from '../../plays/importScores.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
let mina: Player;
let chart: Entry;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
  mina = await player(ctx, 'mina', { service: 'beatoraja' });
  chart = await entry(ctx, { chart: 'A', level: 3, result: 'accept' });
});

const set = (hash: string, value = true, who: Player | null = aki) =>
  site.post('/api/user/favourite', { hash, value }, who);
const is = async (hash: string, who: Player | null = aki) =>
  (await site.get(`/api/user/favourite/${hash}`, who)).body.value;
const list = async (who: Player | null = aki) => (await site.get('/api/user/favourites', who)).body;
const OK = { status: 200, body: { success: true } };

describe('a favourite', () => {
  test('is added once and removed, by either hash', async () => {
    expect(await is(chart.md5)).toBe(false);
    expect(await set(chart.md5)).toMatchObject(OK);
    expect(await set(chart.sha256)).toMatchObject(OK);
    expect([await is(chart.md5), await is(chart.sha256)]).toEqual([true, true]);
    expect((await list()).source).toHaveLength(1);
    expect(await set(chart.sha256, false)).toMatchObject(OK);
    expect(await set(chart.md5, false)).toMatchObject(OK);
    expect([await is(chart.md5), (await list()).source]).toEqual([false, []]);
  });

  test('is listed with its title, its levels and the own lamp, newest first', async () => {
    const other = await entry(ctx, { chart: 'B', level: 1, tableId: 'sl' });
    await importScores(ctx, { userId: aki.userId, lines: [{ md5: chart.md5, clear: 4, exscore: 1 }] });
    await set(chart.md5);
    ctx.clock.advance(1000);
    await set(other.sha256);
    expect((await list()).source).toMatchObject([
      { title: 'B', lamp: 'NOPLAY', tables: [{ table: 'sl', level: '1', state: 'voting' }] },
      { title: 'A', lamp: 'HARD', tables: [{ table: 'st', level: '3', state: 'official' }], upload: null },
    ]);
  });

  test('is seen by its owner only, and a visitor has none', async () => {
    await set(chart.md5);
    expect([await is(chart.md5, mina), (await list(mina)).source]).toEqual([false, []]);
    expect(await site.get('/api/user/favourites')).toMatchObject({ status: 401, body: { error: 'ESESSIONEXP' } });
  });

  test('of an unknown chart is ENOTFOUND, and its removal succeeds', async () => {
    expect(await set('f'.repeat(32))).toMatchObject({ status: 404, body: { error: 'ENOTFOUND' } });
    expect(await set('f'.repeat(32), false)).toMatchObject(OK);
  });

  test(`is one of ${MAX_FAVOURITES} at most: one more is EMAXFAVOURITES, and a removed one makes room`, async () => {
    const many = Array.from({ length: MAX_FAVOURITES - 1 }, (_, number) => ({
      accountId: aki.accountId,
      md5: '',
      sha256: String(number),
      addedAt: ctx.clock.now(),
    }));
    await ctx.db.insertInto('favourite').values(many).execute();
    const others = await Promise.all([entry(ctx), entry(ctx)]);
    const answers = await Promise.all(others.map(({ md5 }) => set(md5)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await set(chart.md5)).toMatchObject({ body: { error: 'EMAXFAVOURITES', limit: MAX_FAVOURITES } });
    await set('0', false);
    expect(await set(chart.md5)).toMatchObject(OK);
  });
});

describe('the table of favourites', () => {
  const get = (url: string) => site.app.inject({ url });
  const folder = async () => (await list()).table.replace('/table.html', '');

  test('lists the charts of all tables by level for game clients, at an address with a key', async () => {
    const second = await entry(ctx, { chart: 'B', level: 2, tableId: 'sl', result: 'accept' });
    const rejected = await entry(ctx, { chart: 'C', result: 'reject' });
    expect((await list()).table).toBeNull();
    for (const { md5 } of [rejected, second, chart]) await set(md5);
    const at = await folder();
    expect(at).toMatch(/^\/favourites\/[0-9a-f]{32}$/);
    const page = await get(`${at}/table.html`);
    expect(page.body).toContain('\n<meta name="bmstable" content="header.json" />\n');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect((await get(`${at}/header.json`)).json()).toEqual({
      name: 'Favourites: aki',
      symbol: '☆',
      data_url: 'score.json',
      level_order: ['st3', 'sl2', '-'],
    });
    expect((await get(`${at}/score.json`)).json()).toMatchObject([
      { md5: chart.md5, sha256: chart.sha256, level: 'st3', title: 'A', page: `/s/st/${chart.entryNo}` },
      { md5: second.md5, level: 'sl2', title: 'B' },
      { md5: rejected.md5, level: '-', title: 'C' },
    ]);
  });

  test('keeps its address, and is ENOTFOUND at any other', async () => {
    await set(chart.md5);
    const at = await folder();
    await set(chart.md5, false);
    expect(await folder()).toBe(at);
    expect((await get(`${at}/score.json`)).json()).toEqual([]);
    for (const key of ['0'.repeat(32), aki.rankingId, '%27']) {
      expect((await get(`/favourites/${key}/score.json`)).statusCode).toBe(404);
    }
  });

  test('lists a chart that only an upload has', async () => {
    const entryNo = await upload(ctx);
    const md5 = 'e'.repeat(32);
    await ctx.db.updateTable('uploadChart').set({ md5, title: 'Up' }).where('uploadNo', '=', entryNo).execute();
    await set(md5);
    expect((await list()).source).toMatchObject([{ title: 'Up', upload: entryNo, tables: [] }]);
    expect((await get(`${await folder()}/score.json`)).json()).toMatchObject([{ md5, level: '-', title: 'Up' }]);
  });

  test('goes with the account', async () => {
    await set(chart.md5);
    const at = await folder();
    await deleteAccount(ctx, aki.accountId, PASSWORD);
    expect((await get(`${at}/table.html`)).statusCode).toBe(404);
    expect(await ctx.db.selectFrom('favourite').selectAll().execute()).toEqual([]);
  });
});

test('the address of the table is renewed once by a repeated call, and the old one is gone', async () => {
  await set(chart.md5);
  const { table } = await list();
  const renew = () => site.post('/api/user/favourites/renew', { table }, aki);
  expect(await renew()).toMatchObject(OK);
  const renewed = (await list()).table;
  expect(await renew()).toMatchObject(OK);
  expect((await list()).table).toBe(renewed);
  expect([(await site.get(table)).status, (await site.get(renewed)).status]).toEqual([404, 200]);
});
