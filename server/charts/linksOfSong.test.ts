import { beforeEach, expect, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { dropFile } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { hashesOf } from '../platform/hash.ts';

const database = await testDatabase();
const site = await testSite(database, { config: { SITE_URL: 'https://bms.example/' } });
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
});

const chart = chartText({ title: 'Star fall [HYPER]', artist: 'Somebody / obj: aki' });
const { md5, sha256 } = hashesOf(chart);
const file = { name: 'a.bms', sha256: 'f'.repeat(64), size: 1 };

async function links() {
  const { url, url_diff } = (await dropFile(site, aki, chart)).body;
  return { url, url_diff };
}
/** Gives the charts of an upload the hashes of the dropped file. */
const isOf = (uploadNo: number, hashes: { md5: string | null; sha256: string | null } = { md5, sha256 }) =>
  ctx.db.updateTable('uploadChart').set(hashes).where('uploadNo', '=', uploadNo).execute();

test('a proposal starts with the links of the newest upload of that exact chart with links, by either hash', async () => {
  await entry(ctx, { chart: 'Star fall [ANOTHER]' });
  const first = await upload(ctx, { songUrl: 'https://example.com/of-upload', file });
  await isOf(first, { md5, sha256: null });
  expect(await links()).toEqual({
    url: 'https://example.com/of-upload',
    url_diff: `https://bms.example/upload/${first}`,
  });
  const second = await upload(ctx, { songUrl: 'javascript:alert(1)', file });
  await isOf(second, { md5: null, sha256 });
  expect(await links()).toEqual({
    url: 'https://example.com/of-upload',
    url_diff: `https://bms.example/upload/${second}`,
  });
});

test('an upload without a file has no link to download', async () => {
  await isOf(await upload(ctx, { songUrl: 'https://example.com/of-upload' }));
  expect(await links()).toEqual({ url: 'https://example.com/of-upload', url_diff: '' });
});

test('else it starts with the song link of an upload of the same song, else with that of its entry', async () => {
  const { id } = await entry(ctx, { chart: 'Star fall [ANOTHER]' });
  const linkTo = (songUrl: string) =>
    ctx.db.updateTable('submission').set({ artist: 'somebody', songUrl }).where('id', '=', id).execute();
  await linkTo('javascript:alert(1)');
  expect(await links()).toEqual({ url: '', url_diff: '' });
  await linkTo('https://example.com/of-entry');
  expect(await links()).toEqual({ url: 'https://example.com/of-entry', url_diff: '' });
  await upload(ctx, { title: 'Star fall', artist: 'somebody else', songUrl: 'https://example.com/other', file });
  await upload(ctx, { title: 'Star', artist: 'somebody', songUrl: 'https://example.com/other', file });
  expect(await links()).toEqual({ url: 'https://example.com/of-entry', url_diff: '' });
  await upload(ctx, { title: 'ＳＴＡＲ fall', artist: 'somebody', songUrl: 'https://example.com/same-song', file });
  await upload(ctx, { title: 'Star fall', artist: 'somebody / obj: ben', songUrl: 'no link', file });
  expect(await links()).toEqual({ url: 'https://example.com/same-song', url_diff: '' });
});

test('without a configured address links use the host of the request', async () => {
  const here = await testSite(database);
  const no = await upload(ctx, { file });
  await isOf(no);
  const { body } = await dropFile(here, aki, chart);
  expect(body.url_diff).toBe(`http://localhost:80/upload/${no}`);
});
