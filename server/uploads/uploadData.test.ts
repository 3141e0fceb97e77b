import { beforeEach, expect, test } from 'vitest';
import { type Player, player } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { zipOf } from '#testing/files/zipOf.ts';
import { testSite } from '#testing/site/site.ts';
import { StoreUnavailableError } from '../platform/files/fileStore.ts';
import { hashesOf } from '../platform/hash.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
});

const easy = chartText({ title: 'Song [EASY]' });
const hard = chartText({ title: 'Song [HARD]' });

/** Stores an upload with its file. */
async function uploaded(name: string, bytes: Uint8Array, charts: readonly Uint8Array[], songUrl = '') {
  const { sha256 } = hashesOf(bytes);
  await ctx.files.put(sha256, bytes);
  const facts = { songUrl, file: { name, sha256, size: bytes.length }, charts: charts.map(() => ({})) };
  const entryNo = await upload(ctx, facts);
  for (const [position, chart] of charts.entries()) {
    const named = ctx.db.updateTable('uploadChart').set(hashesOf(chart));
    await named.where('uploadNo', '=', entryNo).where('position', '=', position).execute();
  }
  return entryNo;
}

const ask = (number: number, chart: Uint8Array, who: Player | null = aki) =>
  site.post('/api/vote/get-upload-data', { upload: number, sha256: hashesOf(chart).sha256 }, who);

const submit = (chart: Uint8Array, url: string) =>
  site.post(
    '/api/vote/submit',
    { table: 'st', songData: { sha256: hashesOf(chart).sha256, level: 0, url }, zureVerification: false },
    aki,
  );

test('a chart of a zip is read, staged for this session, and answered with the links of its upload', async () => {
  const zip = zipOf([
    { name: 'a/easy.bms', bytes: easy },
    { name: 'a/hard.bme', bytes: hard },
  ]);
  const entryNo = await uploaded('song.zip', zip, [easy, hard], 'https://example.com/song');
  const { status, body } = await ask(entryNo, hard);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    json: { title: 'Song [HARD]', ...hashesOf(hard) },
    url: 'https://example.com/song',
    url_diff: expect.stringMatching(new RegExp(`^http://[^/]+/upload/${entryNo}$`)),
  });
  const staged = await ctx.db.selectFrom('stagedFile').select(['name', 'size']).execute();
  expect(staged).toEqual([{ name: 'hard.bme', size: hard.length }]);
  expect(await ctx.files.get(hashesOf(hard).sha256)).toEqual(hard);
  expect(await submit(hard, body.url)).toMatchObject({ status: 200, body: { success: true } });
});

test('so is a chart that was uploaded alone; without a link of the upload, one of the same song is used', async () => {
  const first = await uploaded('easy.bms', easy, [easy], 'https://example.com/first');
  await ask(first, easy);
  await submit(easy, 'https://example.com/first');
  const other = chartText({ title: 'Song [EASY] ' });
  const { body } = await ask(await uploaded('hard.bms', other, [other]), other);
  expect(body.url).toBe('https://example.com/first');
});

test('a missing upload, chart or file is ENOTFOUND', async () => {
  const entryNo = await uploaded('easy.bms', easy, [easy]);
  const empty = await upload(ctx);
  const notFound = { status: 404, body: { success: false, error: 'ENOTFOUND' } };
  expect(await ask(entryNo, hard)).toMatchObject(notFound);
  expect(await ask(empty, easy)).toMatchObject(notFound);
  for (const number of [entryNo + 1000, 0, -1, 2 ** 40]) expect(await ask(number, easy)).toMatchObject(notFound);
  await ctx.files.remove(hashesOf(easy).sha256);
  expect(await ask(entryNo, easy)).toMatchObject(notFound);
  expect(await ctx.db.selectFrom('stagedFile').selectAll().execute()).toEqual([]);
});

test('an unavailable store is ESTORAGE', async () => {
  const entryNo = await uploaded('easy.bms', easy, [easy]);
  const { files } = ctx;
  const away = { ...files, get: () => Promise.reject(new StoreUnavailableError('away')) };
  Object.assign(ctx, { files: away });
  try {
    expect(await ask(entryNo, easy)).toMatchObject({ status: 503, body: { success: false, error: 'ESTORAGE' } });
  } finally {
    Object.assign(ctx, { files });
  }
});
