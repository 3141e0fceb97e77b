import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { request } from '#testing/site/request.ts';
import { testSite } from '#testing/site/site.ts';

const site = await testSite(await testDatabase());
const DECOMPRESS = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };
const BROWSER = 'gzip, deflate, br, zstd';

let address = '';
let cookie = '';
beforeAll(async () => {
  await site.fresh();
  for (let number = 0; number < 5; number++) await entry(site.ctx, { result: 'new' });
  await site.ctx.published.refreshChanged();
  ({ cookie } = await player(site.ctx, 'aki'));
  address = await site.app.listen({ port: 0, host: '127.0.0.1' });
});

test.each([
  { path: '/api/submission?table=st', asks: BROWSER, encoding: 'zstd', by: 'visitor' },
  { path: '/api/submission?table=st', asks: 'gzip', encoding: 'gzip', by: 'visitor' },
  { path: '/api/openapi.json', asks: BROWSER, encoding: 'br', by: 'visitor' },
  { path: '/api/vote/songs?table=st', asks: BROWSER, encoding: 'br', by: 'visitor' },
  { path: '/api/vote/songs?table=st', asks: BROWSER, encoding: 'zstd', by: 'player' },
] as const)('$path for a $by who asks for $asks is compressed by $encoding', async ({ path, asks, encoding, by }) => {
  const who: Record<string, string> = by === 'player' ? { cookie } : {};
  const plain = await request(address + path, who);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const headers = { ...who, 'accept-encoding': asks };
  const compressed = await request(address + path, headers);
  expect(compressed.headers['content-encoding']).toBe(encoding);
  expect(compressed.headers['content-length']).toBe(String(compressed.body.length));
  expect(compressed.body.length).toBeLessThan(plain.body.length);
  expect(DECOMPRESS[encoding](compressed.body)).toEqual(plain.body);
  for (const { headers } of [plain, compressed]) expect(headers.vary).toBe('Accept-Encoding');
  const head = await request(address + path, headers, 'HEAD');
  expect([head.status, head.body.length]).toEqual([200, 0]);
});

test('HEAD tells the length and the encoding of the reply', async () => {
  const [path, headers] = [`${address}/api/submission?table=st`, { 'accept-encoding': 'gzip' }];
  const [get, head] = [await request(path, headers), await request(path, headers, 'HEAD')];
  const { 'content-length': length, 'content-encoding': encoding, vary } = get.headers;
  expect(head.headers).toMatchObject({ 'content-length': length, 'content-encoding': encoding, vary });
});

test('replies under 1 kB are sent as they are', async () => {
  const { headers, body } = await request(`${address}/api/noticepop`, { 'accept-encoding': BROWSER });
  expect(body.length).toBeLessThan(1000);
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
});
