import fs from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import iconv from 'iconv-lite';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Course } from '#domain/tables/courseJson.ts';
import { entry } from '#testing/data/entries.ts';
import { testDatabase } from '#testing/database/database.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import { testSite } from '#testing/site/site.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const course = (name: string, md5: string[]): Course => ({
  name,
  md5,
  constraint: ['grade_mirror', 'gauge_lr2', 'ln'],
  trophy: [{ name: 'silvermedal', missrate: 5, scorerate: 70 }],
});
const store = (tableId: string, groups: Course[][]) =>
  ctx.db
    .insertInto('courseList')
    .values({ tableId, groups: JSON.stringify(groups) })
    .execute();
const md5Of = (name: string) => hashes(name).md5;
const coursesByTable = async () => (await site.get('/api/courses')).body.source;

/** Parses an LR2 course file as LR2 does. */
function readLr2crs(bytes: Buffer) {
  const $ = load(iconv.decode(bytes, 'cp932'), { xml: true });
  return $('courselist > course')
    .toArray()
    .map((one) => ({ title: $('title', one).text(), line: $('line', one).text(), hash: $('hash', one).text() }));
}

/** Downloads the raw bytes; the shared helper would decode them as text. */
async function download(address: string) {
  const answer = await site.app.inject({ url: address });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

describe('the list of courses', () => {
  test('has only the tables with courses: skill tests by level, then training, over all groups of the header', async () => {
    await store('dp', [[course('DP Test sl0', [])]]);
    await store('st', [
      [course('Warm up', []), course('Test st1', [])],
      [course('Test st0', []), course('Test st1', [])],
    ]);
    await store('fr', []);
    const tables = await coursesByTable();
    expect(tables.map(({ table }: { table: string }) => table)).toEqual(['st', 'dp']);
    expect(tables[0].courses).toEqual([
      { number: 2, name: 'Test st0', level: 0, songs: [] },
      { number: 1, name: 'Test st1', level: 1, songs: [] },
      { number: 0, name: 'Warm up', level: null, songs: [] },
      { number: 3, name: 'Test st1', level: null, songs: [] },
    ]);
  });

  test('names the charts that a table lists: those of the same table before others, official ones first', async () => {
    const own = await entry(ctx, { tableId: 'st', chart: 'a', result: 'accept', level: 3 });
    await entry(ctx, { tableId: 'fr', chart: 'a', result: 'accept' });
    await entry(ctx, { tableId: 'st', chart: 'b', result: 'reject' });
    const elsewhere = await entry(ctx, { tableId: 'fr', chart: 'b', result: 'accept', level: 7 });
    const { id } = await entry(ctx, { tableId: 'sl', chart: 'c', result: 'accept' });
    await ctx.db.updateTable('submission').set({ removedFromSubAt: ctx.clock.now() }).where('id', '=', id).execute();
    // A list is rebuilt with the next change of its table.
    await entry(ctx, { tableId: 'sl', chart: 'e' });
    await store('st', [[course('Test st0', ['a', 'b', 'c', 'd'].map(md5Of))]]);
    const [{ courses }] = await coursesByTable();
    const song = { title: 'a', artist: 'somebody', url: 'https://example.com/song', url_diff: '' };
    expect(courses[0].songs).toEqual([
      { md5: md5Of('a'), sha256: null, known: { ...song, table: 'st', entryNo: own.entryNo, level: '3' } },
      {
        md5: md5Of('b'),
        sha256: null,
        known: { ...song, title: 'b', table: 'fr', entryNo: elsewhere.entryNo, level: '7' },
      },
      { md5: md5Of('c'), sha256: null, known: null },
      { md5: md5Of('d'), sha256: null, known: null },
    ]);
  });

  test('names charts by their sha256 if the course has no md5, and shows the sha256 of unknown ones', async () => {
    const listed = await entry(ctx, { tableId: 'fr', chart: 'b', result: 'accept' });
    const charts = [{ md5: md5Of('a') }, { sha256: hashes('b').sha256 }, { sha256: hashes('c').sha256, title: 'C' }];
    await store('st', [[{ ...course('Dan', []), charts }, course('Other', [md5Of('a')])]]);
    const [{ courses }] = await coursesByTable();
    expect(courses[0].songs).toMatchObject([
      { md5: md5Of('a'), sha256: null, known: null },
      { md5: null, sha256: hashes('b').sha256, known: { table: 'fr', entryNo: listed.entryNo, title: 'b' } },
      { md5: null, sha256: hashes('c').sha256, known: null },
    ]);
    const { bytes } = await download('/api/courses/st/beatoraja?course=0');
    expect(JSON.parse(bytes.toString())[0].hash).toEqual([
      { md5: md5Of('a') },
      { title: 'b', sha256: hashes('b').sha256 },
      { title: 'C', sha256: hashes('c').sha256 },
    ]);
    expect((await download('/api/courses/st/lr2?course=0')).status).toBe(404);
    expect(readLr2crs((await download('/api/courses/st/lr2?course=1')).bytes)).toHaveLength(1);
  });
});

describe('a download', () => {
  const NAME = 'STELLA技能訓練 st裏皆伝 <b>"&"</b> 기량';
  const names = ['a', 'b', 'c', 'd'];
  beforeEach(async () => {
    await entry(ctx, { chart: 'a' });
    await store('st', [
      [course(NAME, names.map(md5Of)), course('Test 4th st1', []), course('Test 4th st0', names.map(md5Of))],
    ]);
    await store('dp', [[course('DP Test sl0', names.map(md5Of))]]);
  });

  test('for LR2 is the course in CP932, with question marks for other characters', async () => {
    const { status, headers, bytes } = await download('/api/courses/st/lr2?course=0');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="STELLA____ st___ .*\.lr2crs"; filename\*=UTF-8''STELLA%E6/,
      ),
    });
    expect(bytes.subarray(0, 50).toString('latin1')).toContain('encoding="shift_jis"');
    const title = 'STELLA技能訓練 st裏皆伝 <b>"&"</b> ??';
    const hash = `0000000000200000000000000000beef${names.map(md5Of).join('')}`;
    expect(readLr2crs(bytes)).toEqual([{ title, line: '7', hash }]);
    expect(bytes.includes(iconv.encode('技能訓練', 'cp932'))).toBe(true);
  });

  test('for beatoraja is the course in JSON, with the known charts', async () => {
    const { status, headers, bytes } = await download('/api/courses/st/beatoraja?course=0');
    expect([status, headers['content-type']]).toEqual([200, 'application/octet-stream']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\x20-\x7e]+\.json"; filename\*=UTF-8''/);
    expect(JSON.parse(bytes.toString('utf8'))).toMatchObject([
      {
        name: NAME,
        hash: [{ title: 'a', ...hashes('a') }, { md5: md5Of('b') }, { md5: md5Of('c') }, { md5: md5Of('d') }],
        constraint: ['MIRROR', 'GAUGE_LR2', 'LN'],
        release: true,
      },
    ]);
  });

  test('without a course number has all skill tests of the table, by level, and no training', async () => {
    const lr2 = await download('/api/courses/st/lr2');
    expect(lr2.headers['content-disposition']).toContain('filename="Test 4th.lr2crs"');
    expect(readLr2crs(lr2.bytes).map(({ title }) => title)).toEqual(['Test 4th st0', 'Test 4th st1']);
    const { bytes } = await download('/api/courses/dp/beatoraja');
    expect(JSON.parse(bytes.toString()).map(({ name }: { name: string }) => name)).toEqual(['DP Test sl0']);
    expect(readLr2crs((await download('/api/courses/dp/lr2')).bytes)).toMatchObject([{ line: '14' }]);
  });

  test('of something unknown is ENOTFOUND', async () => {
    for (const address of ['zz/lr2', 'fr/lr2', 'st/iidx', 'st/lr2?course=3', 'st/lr2?course=x', '__proto__/lr2'])
      expect(await site.get(`/api/courses/${address}`), address).toMatchObject({
        status: 404,
        body: { success: false, error: 'ENOTFOUND' },
        headers: { 'access-control-allow-origin': '*' },
      });
  });
});

const REAL = path.resolve(import.meta.dirname, '../../../../shared/data/tables');
const hasReal = fs.existsSync(REAL);
if (!hasReal) console.warn(`${REAL} is absent: the real courses are not tested`);
