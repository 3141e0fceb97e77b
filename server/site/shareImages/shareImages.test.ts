import { beforeEach, expect, test } from 'vitest';
import { decide } from '#testing/data/decide.ts';
import { entry, revision } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { storedChart } from '#testing/data/storedChart.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { NOW } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';
import { importScores } from '../../plays/importScores.ts';
import { pictureSvg } from './pictureSvg.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const ask = (path: string, headers = {}) => site.app.inject({ url: `/share/${path}.png`, headers });

/** Returns a picture, whose size it checks. */
async function picture(path: string): Promise<Buffer> {
  const { statusCode, headers, rawPayload } = await ask(path);
  expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'image/png']);
  expect([rawPayload.toString('latin1', 1, 4), rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([
    'PNG',
    1200,
    630,
  ]);
  return rawPayload;
}

async function expectDifferent(one: string, other: string) {
  expect((await picture(one)).equals(await picture(other))).toBe(false);
}

test('charts and entries show their names, with a file also their notes', async () => {
  const [one, other] = [await entry(ctx, { chart: 'Song', level: 1 }), await entry(ctx, { chart: 'Other', level: 1 })];
  await expectDifferent(`chart/${one.sha256}`, `chart/${other.sha256}`);
  await expectDifferent(`entry/st/${one.entryNo}`, `entry/st/${other.entryNo}`);
  const before = await picture(`chart/${one.sha256}`);
  await storedChart(ctx, one);
  expect((await picture(`chart/${one.sha256}`)).equals(before)).toBe(false);
});

test('uploads, with the notes of their largest chart', async () => {
  await expectDifferent(`upload/${await upload(ctx)}`, `upload/${await upload(ctx, { title: 'Other' })}`);
});

test('the last vote count of a table shows what it added, moved and removed', async () => {
  expect((await ask('count/st')).headers.location).toMatch(/^\/share/);
  const day = { publishedAt: NOW, result: 'accept', level: 2 } as const;
  await ctx.db.insertInto('countingRun').values({ dueAt: NOW, doneAt: NOW }).execute();
  for (const tableId of ['st', 'sl']) await decide(ctx, await entry(ctx, { ...day, tableId }), { at: NOW });
  await decide(ctx, await revision(ctx, { entry: await entry(ctx, day), kind: 'change', result: 'accept' }), {
    at: NOW,
  });
  await expectDifferent('count/st', 'count/sl');
});

test('profiles show the lamps', async () => {
  const [aki, ben] = [await player(ctx, 'aki'), await player(ctx, 'ben')];
  const { md5 } = await entry(ctx, { tableId: 'sl', level: 3, result: 'accept' });
  await expectDifferent(`user/sl/${aki.rankingId}`, `user/sl/${ben.rankingId}`);
  const before = await picture(`user/sl/${aki.rankingId}`);
  await importScores(ctx, { userId: aki.userId, lines: [{ md5, clear: 4, exscore: 900 }] });
  expect((await picture(`user/sl/${aki.rankingId}`)).equals(before)).toBe(false);
});

test('published lists show their charts by level', async () => {
  await entry(ctx, { result: 'accept', level: 3 });
  await expectDifferent('list/st/official', 'list/st/sub');
});

test('a picture has an ETag, and is 304 until it changes', async () => {
  const { headers } = await ask('list/st/sub');
  expect(headers['cache-control']).toBe('public, max-age=3600');
  const condition = { 'if-none-match': String(headers.etag) };
  expect((await ask('list/st/sub', condition)).statusCode).toBe(304);
  await entry(ctx);
  expect((await ask('list/st/sub', condition)).statusCode).toBe(200);
});

test.each(['chart/abc', 'entry/st/1', 'entry/xx/1', 'upload/1', 'count/xx', 'user/st/99', 'list/st/none'])(
  'nothing at %s is ENOTFOUND',
  async (path) => expect((await ask(path)).statusCode).toBe(404),
);

test.each([
  '<b>&amp;"</svg>',
  'Ｗ'.repeat(60),
  'x'.repeat(999),
  '별빛 テープ 🎵 العربية',
  'z\u0301\ud83c\u0007\u202e\uffff',
  '',
])('draws the title %j', async (title) => {
  const svg = pictureSvg({ table: undefined, tag: title, title, subtitle: title, parts: [], bars: [] }, 'Stellaverse');
  const png = await ctx.fileReader.run({ kind: 'operator' }, 'drawPicture', async () => svg);
  expect(png).toBeInstanceOf(Uint8Array);
});
