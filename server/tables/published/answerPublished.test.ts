import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headerAddress } from '#domain/tables/headerAddress.ts';
import { listFiles, listNames, listTitle } from '#domain/tables/listFiles.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { oddTitles, sampleLists, writeSampleTable } from '#testing/files/sampleTable.ts';
import { testContext } from '#testing/site/context.ts';
import { request } from '#testing/site/request.ts';
import { rules, tableOf } from '#testing/site/rules.ts';
import { buildApp } from '../../app.ts';
import { importTable } from '../importTable.ts';
import { PUBLISHED_CACHING } from './publishedFile.ts';

const JAVA = { 'user-agent': 'Java/17.0.9', accept: 'text/html, image/gif, image/jpeg, */*; q=0.2' };
const tableIds = rules.tables.map(({ id }) => id);
const everyFile = [
  ...tableIds.flatMap((id) =>
    listNames.flatMap((list) => Object.values(listFiles[list]).map((name) => `/${id}/${name}`)),
  ),
  '/upload.html',
  '/header_upload.json',
  '/score_upload.json',
];

describe('the published files over HTTP', async () => {
  const ctx = await testContext(await testDatabase());
  const app = await buildApp(ctx);
  let site = '';

  beforeAll(async () => {
    const directory = testDirectory();
    writeSampleTable(directory, tableOf('st'), sampleLists());
    expect(await importTable(ctx, { table: 'st', source: directory })).toMatchObject({ inserted: 40 });
    site = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  const bytesOf = async (path: string) => (await request(site + path)).body;

  test.each(tableIds.flatMap((id) => listNames.map((list) => [id, list] as const)))(
    'rules 1 to 8 hold on the raw bytes of %s, %s',
    async (id, list) => {
      const files = listFiles[list];
      const page = (await bytesOf(`/${id}/${files.page}`)).toString('utf8');
      expect(page.split('\n').filter((line) => /bmstable/i.test(line))).toEqual([
        `<meta name="bmstable" content="${files.header}" />`,
      ]);
      expect(headerAddress(page)).toBe(files.header);

      const headerBytes = await bytesOf(`/${id}/${files.header}`);
      const dataBytes = await bytesOf(`/${id}/${files.data}`);
      for (const bytes of [headerBytes, dataBytes]) {
        expect(bytes.subarray(0, 3)).not.toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
        expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).not.toMatch(/[:[,]\s*null\b/);
      }
      const headerText = headerBytes.toString('utf8');
      const header = JSON.parse(headerText);
      expect(header).toMatchObject({
        name: listTitle(tableOf(id), list),
        symbol: tableOf(id).symbol,
        data_url: files.data,
      });
      for (const [, rate] of headerText.matchAll(/"(?:missrate|scorerate)":([^,}]*)/g))
        expect(rate).toMatch(/^\d+\.\d+$/);
      if ('course' in header) expect(header.course.flat().length).toBeGreaterThan(0);
      for (const course of header.course?.flat() ?? []) {
        expect(course).toMatchObject({
          name: expect.any(String),
          constraint: expect.any(Array),
          trophy: expect.any(Array),
        });
        for (const md5 of course.md5) expect(md5).toMatch(/^[0-9a-f]{32}$/);
      }

      const rows: Record<string, unknown>[] = JSON.parse(dataBytes.toString('utf8'));
      for (const row of rows) {
        expect(row.md5).toMatch(/^[0-9a-f]{32}$/);
        expect(row.sha256).toMatch(/^[0-9a-f]{64}$/);
        expect(row.level).toMatch(/^\d+$/);
        expect(row.title).toBeTruthy();
        expect(typeof row.artist).toBe('string');
      }
      expect(new Set(rows.map((row) => row.md5)).size).toBe(rows.length);
      expect(rows.map((row) => Number(row.level))).toEqual(rows.map((row) => Number(row.level)).sort((a, b) => a - b));
    },
  );

  test('odd titles are published unchanged, and a level without charts breaks nothing', async () => {
    const rows: { title: string; level: string }[] = JSON.parse((await bytesOf('/st/score_sub.json')).toString('utf8'));
    for (const title of oddTitles) expect(rows.filter((row) => row.title === title)).toHaveLength(1);
    const official: typeof rows = JSON.parse((await bytesOf('/st/score.json')).toString('utf8'));
    expect(official.some(({ level }) => level === '5')).toBe(false);
  });

  test('an empty voting list answers [] with 200, its header carries the courses', async () => {
    const answer = await request(`${site}/sl/score_vote.json`);
    expect([answer.status, answer.body.toString()]).toEqual([200, '[]']);
    const header = JSON.parse((await bytesOf('/st/header_vote.json')).toString());
    expect(header.course).toHaveLength(1);
  });

  test('all of them answer 200 without a redirect, uncompressed, with the exact type, to any client', async () => {
    for (const path of everyFile) {
      for (const headers of [
        {},
        JAVA,
        { accept: 'application/xml' },
        { 'user-agent': '', 'accept-encoding': 'identity' },
      ]) {
        const answer = await request(site + path, headers as Record<string, string>);
        expect(answer.status).toBe(200);
        expect(answer.headers['content-encoding']).toBeUndefined();
        expect(answer.headers['content-type']).toBe(
          path.endsWith('.html') ? 'text/html; charset=utf-8' : 'application/json',
        );
        expect(answer.headers['content-length']).toBe(String(answer.body.length));
        expect(answer.headers['access-control-allow-origin']).toBe('*');
        expect(answer.headers['cache-control']).toBe(PUBLISHED_CACHING);
        expect(answer.headers.vary).toBe('Accept-Encoding');
        expect(answer.headers['set-cookie']).toBeUndefined();
        expect(answer.headers['cross-origin-resource-policy']).toBeUndefined();
      }
    }
  });

  test('the security policy of a page is that of every page of the site', async () => {
    const { headers } = await request(`${site}/st/table.html`);
    const { headers: others } = await request(`${site}/`);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).toBe(others['content-security-policy']);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('`//` is answered like `/`, and any query string is ignored', async () => {
    const plain = await request(`${site}/st/score.json`, JAVA);
    for (const path of [
      '/st//score.json',
      '//st/score.json',
      '/st/score.json?_=1',
      '/st///score.json?a=//b',
      '/st/score.json?',
    ]) {
      const answer = await request(site + path, JAVA);
      expect(answer.status, path).toBe(200);
      expect(answer.body.equals(plain.body), path).toBe(true);
    }
    expect((await request(`${site}//score_upload.json?_=1`)).body.toString()).toBe('[]');
    for (const none of ['/upload.html/', '/st/upload.html', '/upload.html/x', '/header_uploads.json']) {
      expect((await request(site + none)).status, none).toBe(404);
    }
  });

  test('responses are compressed only on request, and decompress to the same bytes', async () => {
    const plain = await bytesOf('/st/score_sub.json');
    const gzipped = await request(`${site}/st/score_sub.json`, { 'accept-encoding': 'gzip,deflate' });
    expect(gzipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzipped.body).equals(plain)).toBe(true);
    const brotli = await request(`${site}/st/score_sub.json`, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).equals(plain)).toBe(true);
    const refused = await request(`${site}/st/score_sub.json`, { 'accept-encoding': 'gzip;q=0, br;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  test('each encoding of a file has a strong ETag, and a client that has it gets 304 without a body', async () => {
    const tags = new Set<string>();
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding };
      const first = await request(`${site}/st/score.json`, headers);
      const etag = String(first.headers.etag);
      expect(etag).toMatch(/^"[^"]+"$/);
      tags.add(etag);
      for (const condition of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
        const again = await request(`${site}/st/score.json`, { ...headers, 'if-none-match': condition });
        expect([again.status, again.body.length]).toEqual([304, 0]);
        expect(again.headers).toMatchObject({ etag, vary: 'Accept-Encoding', 'cache-control': PUBLISHED_CACHING });
      }
      expect((await request(`${site}/st/score.json`, { ...headers, 'if-none-match': '"other"' })).status).toBe(200);
    }
    expect(tags.size).toBe(3);
  });

  test('HEAD is answered like GET, without the body', async () => {
    const get = await request(`${site}/st/score.json`);
    const head = await request(`${site}/st/score.json`, {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(String(get.body.length));
    expect(head.headers.etag).toBe(get.headers.etag);
  });
});
