import { beforeEach, describe, expect, test } from 'vitest';
import type { FoundChart } from '#contract/site/findCharts.ts';
import { type Entry, entry, revision } from '#testing/data/entries.ts';
import { type Player, player, playerIdOf } from '#testing/data/players.ts';
import { storedChart } from '#testing/data/storedChart.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { CHARTS, fillWithLamps } from '#testing/estimate/fillWithLamps.ts';
import { saveRun } from '#testing/estimate/saveRun.ts';
import { testSite } from '#testing/site/site.ts';
import { runEstimate } from '../../estimate/runEstimate.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const ask = (query: string, who: Player | null = null) => site.get(`/api/charts?${query}`, who);
const rows = async (query = '', who: Player | null = null): Promise<FoundChart[]> =>
  (await ask(query, who)).body.source;
const names = async (query = '', who: Player | null = null) =>
  (await rows(query, who)).map(({ table, level, title }) => `${table}${level} ${title}`);
/** How many are found, and how many may fit. */
async function counts(query: string, who: Player | null = null) {
  const { total, unknown } = (await ask(query, who)).body;
  return [total, unknown];
}

const official = (chart: string, facts: Parameters<typeof entry>[1] = {}) =>
  entry(ctx, { chart, result: 'accept', ...facts });

/** Stores the facts of an entry's file. */
async function read({ md5, sha256 }: Entry, facts: object, columns: { density?: number[]; traits?: string[] } = {}) {
  await storedChart(ctx, { md5, sha256 });
  const { summary } = await ctx.db
    .selectFrom('chart')
    .select('summary')
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('chart')
    .set({ summary: JSON.stringify({ ...summary, ...facts }), ...columns })
    .where('sha256', '=', sha256)
    .execute();
}

async function played(who: Player, { md5 }: Entry, clear: number, notes: number | null = null) {
  const score = {
    playerId: await playerIdOf(ctx, who),
    chartHash: md5,
    origin: 'update',
    exScore: 9,
    clear,
    notes,
  } as const;
  await ctx.db.insertInto('score').values(score).execute();
}

describe('charts of all tables', () => {
  test('are official ones, open proposals, or both, in the order of tables, levels and titles', async () => {
    await official('b', { tableId: 'sl', level: 2 });
    await official('c', { level: 1 });
    await official('a', { level: 1 });
    await official('gone', { deletedAt: ctx.clock.now() });
    await entry(ctx, { chart: 'open', level: 4 });
    await entry(ctx, { chart: 'rejected', result: 'reject' });
    expect(await names()).toEqual(['st1 a', 'st1 c', 'sl2 b']);
    expect(await names('sort=-level')).toEqual(['sl2 b', 'st1 c', 'st1 a']);
    expect(await names('state=open')).toEqual(['st4 open']);
    expect(await names('state=all&level=2-')).toEqual(['st4 open', 'sl2 b']);
    expect(await names('tables=sl')).toEqual(['sl2 b']);
    expect(await names('search=B')).toEqual(['sl2 b']);
    expect(await names('page=2')).toEqual([]);
  });

  test('have the facts of their file; those without one are counted where a fact is asked for', async () => {
    const known = await official('known');
    await official('unknown');
    const facts = { keys: '7keys', notes: 1200, longNotes: 7, minBpm: 90, maxBpm: 180, total: 300, judge: 'EASY' };
    await read(known, facts, { density: [...Array(47).fill(10), 30], traits: ['jacks', 'soflan'] });
    expect((await rows()).map((row) => row.hasFile)).toEqual([true, false]);
    expect((await rows('file=with'))[0]).toMatchObject({
      ...facts,
      peak: 30,
      length: 115,
      tags: ['jacks', 'soflan'],
      own: null,
    });
    const fit = [
      'notes=1000-',
      'bpm=90-180',
      'total=300',
      'peak=30',
      'length=100-120',
      'longnotes=7',
      'keys=7keys',
      'tags=jacks',
    ];
    for (const query of fit) expect(await counts(query), query).toEqual([1, 1]);
    for (const query of ['notes=-1000', 'keys=5keys', 'tags=jacks,ln'])
      expect(await counts(query), query).toEqual([0, 1]);
    expect(await counts('file=without')).toEqual([1, 0]);
  });

  test('without a file have the notes that most plays report, and the tags of their uploads', async () => {
    const song = await official('played');
    for (const [index, notes] of [1000, 1000, 700].entries())
      await played(await player(ctx, `p${index}`), song, 1, notes);
    await upload(ctx, { tags: ['gachi'], charts: [{ file: 'played' }] });
    expect(await rows('notes=1000&tags=gachi')).toMatchObject([{ notes: 1000, keys: null, tags: ['gachi'] }]);
  });

  test('are found again at once when something changes', async () => {
    const song = await official('song');
    expect(await counts('tags=jacks')).toEqual([0, 1]);
    await read(song, {}, { traits: ['jacks'] });
    expect(await counts('tags=jacks')).toEqual([1, 0]);
    await upload(ctx, { tags: ['gachi'], charts: [{ file: 'song' }] });
    expect(await counts('tags=gachi')).toEqual([1, 0]);
  });

  test('are sorted by anything, what is unknown last in both directions', async () => {
    const songs = await Promise.all(['a', 'b', 'c'].map((name) => official(name)));
    for (const [index, song] of songs.slice(0, 2).entries()) await read(song, { notes: 100 + index });
    expect(await names('sort=notes')).toEqual(['st0 a', 'st0 b', 'st0 c']);
    expect(await names('sort=-notes')).toEqual(['st0 b', 'st0 a', 'st0 c']);
    expect(await names('sort=-title')).toEqual(['st0 c', 'st0 b', 'st0 a']);
  });
});

test('the lamp is that of the viewer; a visitor has none, and finds as without that filter', async () => {
  const [easy, failed] = [await official('easy'), await official('failed'), await official('new')];
  const aki = await player(ctx, 'aki');
  await played(aki, easy, 2);
  await played(aki, failed, 1);
  expect((await rows('', aki)).map(({ own }) => own)).toEqual([2, 1, 0].map((clear) => ({ playerName: 'lr2', clear })));
  expect(await names('ownlamp=notcleared', aki)).toEqual(['st0 failed', 'st0 new']);
  expect(await names('ownlamp=noplay,easy&sort=ownlamp', aki)).toEqual(['st0 new', 'st0 easy']);
  expect(await counts('ownlamp=easy')).toEqual([3, 0]);
});

test('estimates are shown and filtered by, but not while a vote is open', async () => {
  const entries = await fillWithLamps(ctx);
  await saveRun(ctx, await runEstimate(ctx));
  const all = await rows('ec=0-&sort=-ec');
  expect(all.length).toBeGreaterThan(CHARTS / 2);
  const [hardest] = all;
  const found = entries.find(({ entryNo }) => entryNo === hardest?.entryNo);
  await revision(ctx, { entry: found as Entry, kind: 'delete' });
  const later = await rows('sort=-ec');
  expect(later.find(({ entryNo }) => entryNo === hardest?.entryNo)).toMatchObject({ ec: null, hc: null });
  expect((await ask('ec=0-')).body.unknown).toBeGreaterThan(0);
});

test.each([
  ['notes=many', 'NOTVALIDVALUE'],
  ['notes=20-10', 'NOTVALIDVALUE'],
  ['tags=nice', 'NOTVALIDVALUE'],
  ['keys=8keys', 'NOTVALIDVALUE'],
  ['since=2026-13-01', 'NOTVALIDVALUE'],
  ['sort=luck', 'NOTVALIDVALUE'],
  ['tables=st,xx', 'ENOTFOUND'],
])('%s is refused', async (query, error) => {
  expect((await ask(query)).body).toMatchObject({ success: false, error });
});

describe('the table of what filters find', () => {
  const get = (filters: string, file = 'score.json') => site.app.inject({ url: `/charts/${filters}/${file}` });

  test('lists the charts of all tables for game clients', async () => {
    const high = await official('high', { level: 3 });
    await official('middle', { tableId: 'sl', level: 2 });
    await official('low', { level: 1 });
    const page = await get('level=2-', 'table.html');
    expect(page.body).toContain('\n<meta name="bmstable" content="header.json" />\n');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect((await get('level=2-', 'header.json')).json()).toMatchObject({ name: 'All tables; level 2-', symbol: '◇' });
    expect((await get('level=3')).json()).toMatchObject([{ md5: high.md5, level: 'st3', title: 'high' }]);
    expect((await get('level=2-')).json()).toMatchObject([{ level: 'st3' }, { level: 'sl2' }]);
    expect((await get('tables=st')).json()).toMatchObject([{ level: '1' }, { level: '3' }]);
    expect((await get(`search=${'%E8%98%AD'.repeat(200)}`)).json()).toEqual([]);
  });

  test('knows the own lamps by the key of the favourites, and is refused without it', async () => {
    const [easy] = [await official('easy'), await official('new')];
    const aki = await player(ctx, 'aki');
    await played(aki, easy, 2);
    await site.post('/api/user/favourites/renew', { table: '' }, aki);
    const { table } = (await site.get('/api/user/favourites', aki)).body;
    const key = table.split('/')[2];
    expect((await get(`key=${key}&ownlamp=noplay`)).json()).toMatchObject([{ title: 'new' }]);
    expect((await get('ownlamp=noplay')).json()).toEqual({ success: false, error: 'NOTVALIDVALUE' });
    expect((await get('level=x')).statusCode).toBe(400);
    expect((await get(`key=${'0'.repeat(32)}`)).json()).toEqual({ success: false, error: 'ENOTFOUND' });
  });
});
