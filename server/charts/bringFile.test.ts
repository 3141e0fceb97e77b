import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { fileFaults } from '#testing/checks/fileFaults.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { bringFile } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { ban } from '../accounts/ban.ts';
import { hashesOf } from '../platform/hash.ts';
import { readChartsAgain } from './readChartsAgain.ts';

const database = await testDatabase();
const site = await testSite(database);
const otherProcess = await testSite(database);
const { ctx } = site;
let aki: Player;
let bora: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
  bora = await player(ctx, 'bora');
});

const chart = chartText({ title: 'Star' });
const hashes = hashesOf(chart);

/** Stores an entry of these bytes, whose file the site does not have. */
async function listed(bytes: Uint8Array, more: { tableId?: string; onlyMd5?: boolean } = {}): Promise<Entry> {
  const { onlyMd5 = false, ...facts } = more;
  const stored = await entry(ctx, { result: 'accept', imported: true, ...facts });
  const { md5, sha256 } = hashesOf(bytes);
  const change = { md5, sha256: onlyMd5 ? '' : sha256 };
  await ctx.db.updateTable('submission').set(change).where('id', '=', stored.id).execute();
  return { ...stored, ...change };
}

const missing = async (...asked: string[]) => (await site.post('/api/missing-charts', { hashes: asked })).body.missing;
const counted = async () => {
  const [count, elsewhere] = await Promise.all([site, otherProcess].map((one) => one.get('/api/missing-charts/count')));
  expect(elsewhere?.body).toEqual(count?.body);
  return count?.body;
};
const brought = () => ctx.db.selectFrom('broughtFile').select(['sha256', 'accountId']).execute();

describe('the file of a chart that a table lists without one', () => {
  test('fills in the page of its entry, its chart view and its density', async () => {
    const { entryNo } = await listed(chart);
    const detail = () => site.get(`/api/song/${entryNo}?table=st`);
    expect((await detail()).body.source.chart).toBeNull();
    expect(await site.get(`/api/chart/${hashes.sha256}`)).toMatchObject({ status: 404 });

    expect(await bringFile(site, aki, chart)).toMatchObject({ status: 200, body: { ...hashes, isNew: true } });
    expect((await detail()).body.source.chart).toMatchObject({ ...hashes, notes: 4 });
    expect((await site.get(`/api/chart/${hashes.sha256}`)).body.density).not.toEqual([]);
    expect((await site.get(`/api/chart/${hashes.sha256}/notes`)).body.notes.lanes).toHaveLength(4);
  });

  test('is proved by its md5 where the sha256 is unknown, which the lists state from then on', async () => {
    const { id } = await listed(chart, { onlyMd5: true });
    expect(await missing(hashes.md5, hashes.sha256)).toEqual([hashes.md5]);
    expect((await bringFile(site, aki, chart)).body.isNew).toBe(true);
    const stored = await ctx.db.selectFrom('submission').select('sha256').where('id', '=', id).executeTakeFirst();
    expect(stored).toEqual({ sha256: hashes.sha256 });
    expect((await site.get('/st/score.json')).body).toMatchObject([{ sha256: hashes.sha256 }]);
    expect(await missing(hashes.md5, hashes.sha256)).toEqual([]);
  });

  test('is not proved by its md5 where the sha256 is another one', async () => {
    const { id } = await listed(chart);
    await ctx.db
      .updateTable('submission')
      .set({ sha256: 'f'.repeat(64) })
      .where('id', '=', id)
      .execute();
    expect((await bringFile(site, aki, chart)).body.error).toBe('ENOTINTABLES');
  });

  test('is stored once when two send it at the same time', async () => {
    await listed(chart);
    const answers = await Promise.all([bringFile(site, aki, chart), bringFile(site, bora, chart)]);
    expect(answers.map(({ body }) => body.success)).toEqual([true, true]);
    expect(await brought()).toHaveLength(1);
    expect(await fileFaults(ctx)).toEqual([]);
  });

  test('is kept for newer readers', async () => {
    await listed(chart);
    await bringFile(site, aki, chart);
    expect(await ctx.files.get(hashes.sha256)).toEqual(chart);
    await ctx.db.updateTable('chart').set({ readerVersion: 0, triedVersion: 0, notesHash: 'old' }).execute();
    await readChartsAgain(ctx, undefined, async () => undefined);
    const { notesHash } = await ctx.db.selectFrom('chart').select('notesHash').executeTakeFirstOrThrow();
    expect(notesHash).not.toBe('old');
  });

  test('is not offered for download', async () => {
    await listed(chart);
    await bringFile(site, aki, chart);
    expect((await site.get('/api/uploader')).body.source).toEqual([]);
    expect((await site.get(`/api/chart/${hashes.sha256}`)).body.uploads).toEqual([]);
  });
});

describe('a file is refused', () => {
  const refused = async (who: Player | null, bytes: Uint8Array) => (await bringFile(site, who, bytes)).body.error;

  test('of a chart that no table lists, and nothing of it is kept', async () => {
    expect(await refused(aki, chart)).toBe('ENOTINTABLES');
    expect(await ctx.files.get(hashes.sha256)).toBeNull();
  });

  test('of an entry that was removed from every list', async () => {
    const { id } = await listed(chart);
    await ctx.db.updateTable('submission').set({ removedFromSubAt: ctx.clock.now() }).where('id', '=', id).execute();
    expect(await missing(hashes.sha256)).toEqual([]);
    expect(await refused(aki, chart)).toBe('ENOTINTABLES');
  });

  test('of an account that sent its number of the day', async () => {
    await listed(chart);
    await bringFile(site, aki, chart);
    await ctx.db.updateTable('attempt').set({ count: rateLimits.broughtFilePerAccount.limit }).execute();
    expect(await refused(aki, chart)).toBe('ETOOMANY');
    expect(await refused(bora, chart)).toBeUndefined();
  });
});

test('hashes of charts with a file, and of charts that no table lists, are not missing', async () => {
  const other = chartText({ title: 'other' });
  await listed(chart);
  await listed(other);
  await bringFile(site, aki, chart);
  const unlisted = hashesOf(chartText({ title: 'unlisted' })).sha256;
  const { sha256, md5 } = hashesOf(other);
  expect(await missing(hashes.sha256, unlisted, sha256, sha256, md5)).toEqual([sha256]);
  expect(await missing()).toEqual([]);
});

describe('the count of known charts', () => {
  test('is of all tables and of each, and names who brought most', async () => {
    const charts = [1, 2, 3].map((number) => chartText({ title: `song ${number}` }));
    const [first = chart, second = chart, third = chart] = charts;
    for (const bytes of charts) await listed(bytes);
    await listed(first, { tableId: 'sl' });
    await bringFile(site, aki, first);
    await bringFile(site, bora, second);
    const akiThenBora = [aki, bora].map(() => ({ charts: 1 }));
    expect(await counted()).toMatchObject({ total: 3, known: 2, thanks: akiThenBora });
    const tables = (await counted()).tables as { table: string }[];
    expect(tables.find(({ table }) => table === 'st')).toMatchObject({ total: 3, known: 2, thanks: akiThenBora });
    expect(tables.find(({ table }) => table === 'sl')).toMatchObject({ total: 1, known: 1, thanks: [{ charts: 1 }] });
    expect(tables.find(({ table }) => table === 'fr')).toMatchObject({ total: 0, known: 0, thanks: [] });

    await bringFile(site, bora, third);
    expect((await counted()).thanks).toMatchObject([{ charts: 2 }, { charts: 1 }]);
    await ban(ctx, { by: null, account: bora.userId, reason: 'spam' });
    expect((await counted()).thanks).toMatchObject([{ charts: 1 }]);
    expect(await counted()).toMatchObject({ known: 3 });
    await ctx.db.updateTable('account').set({ nickname: 'renamed' }).where('nickname', '=', 'aki').execute();
    expect((await counted()).thanks).toEqual([{ nickname: 'renamed', charts: 1 }]);
    await ctx.db.deleteFrom('chart').where('sha256', '=', hashesOf(first).sha256).execute();
    expect(await counted()).toMatchObject({ total: 3, known: 2 });
    await ctx.db.updateTable('submission').set({ removedFromSubAt: ctx.clock.now() }).execute();
    expect(await counted()).toMatchObject({ total: 0, known: 0, thanks: [] });
  });
});
