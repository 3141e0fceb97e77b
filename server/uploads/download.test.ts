import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/common/dates.ts';
import { DamagedFileError, StoreUnavailableError } from '#server/platform/files/fileStore.ts';
import { hashesOf } from '#server/platform/hash.ts';
import { player } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { request } from '#testing/site/request.ts';
import { testSite } from '#testing/site/site.ts';
import { countDownload } from './countDownload.ts';
import { refreshUploads } from './refreshUploads.ts';

const database = await testDatabase();
const site = await testSite(database, { config: { TRUST_PROXY: true } });
const { ctx } = site;
const { get: stored } = ctx.files;

const bytes = randomBytes(100_000);
const { sha256 } = hashesOf(bytes);
let address = '';
let entryNo = 0;
let day = 0;
beforeAll(async () => {
  address = await site.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  // Each test uses another day, as counted visitors are cached for one.
  await site.fresh(new Date(Date.UTC(2026, 10, ++day, 12)));
  ctx.files.get = stored;
  await ctx.files.put(sha256, bytes);
  entryNo = await upload(ctx, { file: { name: '星の手紙 "差分".zip', sha256, size: bytes.length } });
});

const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', no: string | number = entryNo) =>
  request(`${address}/upload/${no}`, headers, method);
const count = async () => (await site.get(`/api/uploader/${entryNo}`)).body.source.downloadCount;

describe('a download', () => {
  test('is the original bytes, under the right name, as a file that no browser displays', async () => {
    const { status, headers, body } = await ask();
    expect(status).toBe(200);
    expect(body.equals(bytes)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '100000',
      'accept-ranges': 'bytes',
      etag: `"${sha256}"`,
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    });
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
    const name = encodeURIComponent('星の手紙 _差分_.zip');
    expect(headers['content-disposition']).toMatch(/^attachment; /);
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''${name}`);
  });

  test('is not compressed, and is the same with a session', async () => {
    const { cookie } = await player(ctx, 'aki');
    const { body, headers } = await ask({ 'accept-encoding': 'gzip, br', cookie });
    expect(body.equals(bytes)).toBe(true);
    expect([headers['content-encoding'], headers['cache-control']]).toEqual([undefined, 'no-cache']);
  });

  test('in parts is the whole file, each with its place in it', async () => {
    const ranges = ['bytes=0-33332', 'bytes=33333-66665', 'bytes=66666-', 'bytes=-5'];
    const parts = await Promise.all(ranges.map((range) => ask({ range })));
    const places = [
      [206, 'bytes 0-33332/100000', '33333'],
      [206, 'bytes 33333-66665/100000', '33333'],
      [206, 'bytes 66666-99999/100000', '33334'],
      [206, 'bytes 99995-99999/100000', '5'],
    ];
    const placeOf = ({ status, headers }: Awaited<ReturnType<typeof ask>>) => [
      status,
      headers['content-range'],
      headers['content-length'],
    ];
    expect(parts.map(placeOf)).toEqual(places);
    expect(Buffer.concat(parts.map(({ body }) => body)).equals(Buffer.concat([bytes, bytes.subarray(-5)]))).toBe(true);
  });

  test('beyond the end is 416 with the size, and several ranges are the whole', async () => {
    const beyond = await ask({ range: 'bytes=100000-' });
    expect([beyond.status, beyond.headers['content-range'], beyond.body.length]).toEqual([416, 'bytes */100000', 0]);
    expect((await ask({ range: 'bytes=0-1,5-6' })).status).toBe(200);
  });

  test('a range with If-Range of another file is the whole file', async () => {
    const range = 'bytes=10-19';
    expect((await ask({ range, 'if-range': `"${sha256}"` })).status).toBe(206);
    for (const other of ['"other"', `W/"${sha256}"`, 'Sat, 21 Nov 2026 12:00:00 GMT']) {
      const { status, body } = await ask({ range, 'if-range': other });
      expect([status, body.length], other).toEqual([200, bytes.length]);
    }
  });

  test('with the current ETag is 304 without a body', async () => {
    const { status, body, headers } = await ask({ 'if-none-match': `"${sha256}"` });
    expect([status, body.length, headers.etag]).toEqual([304, 0, `"${sha256}"`]);
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('HEAD has the same headers without the bytes, of a range too', async () => {
    const [whole, head] = [await ask(), await ask({}, 'HEAD')];
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const name of ['content-length', 'content-type', 'content-disposition', 'etag', 'accept-ranges']) {
      expect(head.headers[name], name).toBe(whole.headers[name]);
    }
    const part = await ask({ range: 'bytes=0-9' }, 'HEAD');
    expect([part.status, part.headers['content-length'], part.body.length]).toEqual([206, '10', 0]);
  });

  test.each(['x', '99', '1%00', '../../1'])('of %s is 404', async (no) => {
    expect((await ask({}, 'GET', no)).status).toBe(404);
  });

  test('of an entry without a file is 404, and of a deleted one at once', async () => {
    expect((await ask({}, 'GET', await upload(ctx, { importedNo: 5 }))).status).toBe(404);
    expect((await ask()).status).toBe(200);
    await ctx.db.deleteFrom('upload').where('entryNo', '=', entryNo).execute();
    await refreshUploads(ctx);
    const gone = await ask();
    expect([gone.status, JSON.parse(gone.body.toString())]).toEqual([404, { success: false, error: 'ENOTFOUND' }]);
    expect(gone.headers['access-control-allow-origin']).toBe('*');
  });

  test('of a missing upload redirects a browser to the page of uploads', async () => {
    const answer = await ask({ accept: 'text/html,*/*;q=0.8' }, 'GET', 99);
    expect([answer.status, answer.headers.location]).toEqual([302, '/uploader/99']);
    expect((await ask({}, 'GET', 99)).status).toBe(404);
  });

  test('is answered at all spellings of the address', async () => {
    for (const path of [`/upload/${entryNo}/`, `//upload//${entryNo}`, `/upload/${entryNo}?a=b`]) {
      expect((await request(address + path)).body.equals(bytes), path).toBe(true);
    }
  });

  test('beyond the rate limit of an address is 429, for that address only', async () => {
    // The default limit in ten seconds is 100.
    const limited = await testSite(database, { config: { TRUST_PROXY: true, LIMITS_FACTOR: 0.02 }, files: ctx.files });
    const from = (ip: string) => limited.get(`/upload/${entryNo}`, null, { 'x-forwarded-for': ip });
    for (const status of [200, 200, 429]) {
      expect(await from('192.0.2.1')).toMatchObject({ status, headers: { 'access-control-allow-origin': '*' } });
    }
    expect((await from('192.0.2.2')).status).toBe(200);
  });

  test('that another process has deleted is 404 after about a second', async () => {
    expect((await ask()).status).toBe(200);
    await ctx.db.deleteFrom('upload').where('entryNo', '=', entryNo).execute();
    await expect.poll(async () => (await ask()).status).toBe(404);
  });

  test('is 503 ESTORAGE without the store, 500 of a damaged file, 404 of a lost one, without headers of the file', async () => {
    const refusals: [number, () => Promise<Buffer | null>][] = [
      [503, () => Promise.reject(new StoreUnavailableError('away'))],
      [500, () => Promise.reject(new DamagedFileError(sha256))],
      [404, async () => null],
      [404, async () => bytes.subarray(1)],
    ];
    for (const [status, get] of refusals) {
      ctx.files.get = get;
      const answer = await ask({ range: 'bytes=0-9' });
      expect(answer.status).toBe(status);
      expect(JSON.parse(answer.body.toString())).toMatchObject({
        success: false,
        ...(status === 503 && { error: 'ESTORAGE' }),
      });
      for (const name of ['etag', 'content-disposition', 'content-range']) {
        expect(answer.headers[name], `${name} ${status}`).toBeUndefined();
      }
      expect(String(answer.headers['content-type'])).toContain('application/json');
    }
    expect(await count()).toBe(0);
    ctx.files.get = stored;
    expect((await ask()).status).toBe(200);
  });
});

describe('the count of downloads', () => {
  const from = (ip: string) => ({ 'x-forwarded-for': ip });

  test('rises once per address and day of GMT+9', async () => {
    for (let time = 0; time < 3; time++) await ask(from('203.0.113.1'));
    expect(await count()).toBe(1);
    await ask(from('203.0.113.2'));
    expect(await count()).toBe(2);
    // An IPv6 network counts as one address.
    await ask(from('2001:db8::1'));
    await ask(from('2001:db8::2'));
    expect(await count()).toBe(3);
    ctx.clock.advance(3 * HOUR_MS - 1);
    await ask(from('203.0.113.1'));
    expect(await count()).toBe(3);
    ctx.clock.advance(1);
    await ask(from('203.0.113.1'));
    expect(await count()).toBe(4);
  });

  test('rises once, however many requests there are at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask(from('203.0.113.9'))));
    expect(await count()).toBe(1);
  });

  test('is shared between processes: a visitor is counted once', async () => {
    await ask(from('203.0.113.1'));
    // Another connection to the same database, with an empty cache.
    await countDownload({ ...ctx, db: ctx.db.withSchema('public') }, entryNo, '203.0.113.1');
    expect(await count()).toBe(1);
    await countDownload({ ...ctx, db: ctx.db.withSchema('public') }, entryNo, '203.0.113.2');
    expect(await count()).toBe(2);
  });

  test('that cannot be written does not stop the download, and the next one counts', async () => {
    const rename = (name: string, to: string) => sql.raw(`alter table ${name} rename to ${to}`).execute(ctx.db);
    await rename('upload_download', 'away');
    try {
      expect((await ask(from('203.0.113.1'))).status).toBe(200);
    } finally {
      await rename('away', 'upload_download');
    }
    expect(await count()).toBe(0);
    await ask(from('203.0.113.1'));
    expect(await count()).toBe(1);
  });

  test('does not rise by HEAD, by later ranges, or by 304', async () => {
    await ask(from('203.0.113.1'), 'HEAD');
    await ask({ ...from('203.0.113.1'), range: 'bytes=10-' });
    await ask({ ...from('203.0.113.1'), 'if-none-match': `"${sha256}"` });
    await ask({ ...from('203.0.113.1'), range: 'bytes=100000-' });
    expect(await count()).toBe(0);
    await ask({ ...from('203.0.113.1'), range: 'bytes=0-9' });
    expect(await count()).toBe(1);
  });

  test('stores a keyed hash instead of the address, another one each day', async () => {
    await ask(from('203.0.113.1'));
    ctx.clock.advance(DAY_MS);
    await ask(from('203.0.113.1'));
    const rows = await ctx.db.selectFrom('uploadDownload').select('visitor').execute();
    expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(2);
    for (const { visitor } of rows) expect(visitor).toMatch(/^[0-9a-f]{64}$/);
    day++;
  });
});
