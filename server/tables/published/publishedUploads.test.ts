import { LoadBMSTable } from 'bms-table-loader';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { headerAddress } from '#domain/tables/headerAddress.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { hashes, oddTitles } from '#testing/files/sampleTable.ts';
import { request } from '#testing/site/request.ts';
import { testSite } from '#testing/site/site.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { UPLOADS } from '../../platform/lists/listVersion.ts';
import { bumpUploads } from '../../uploads/refreshUploads.ts';
import { createPublished } from './published.ts';
import { listBytes } from './publishedUploads.ts';

const database = await testDatabase();
const site = await testSite(database, { config: { SITE_URL: 'https://bms.example/' } });
const { ctx } = site;
// Published with an address of the site, which the context of the test site lacks.
const withAddress = createPublished({ ...ctx, log: ctx.log });
let address = '';
beforeAll(async () => {
  address = await site.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => site.fresh());

const FILES = ['upload.html', 'header_upload.json', 'score_upload.json'] as const;
const bytesOf = async (name: string) => (await request(`${address}/${name}`)).body;
const textOf = async (name: string) => (await bytesOf(name)).toString('utf8');
const rows = async (): Promise<Record<string, string | number>[]> => JSON.parse(await textOf('score_upload.json'));

const file = { name: 'a.zip', sha256: 'f'.repeat(64), size: 1 };
const month = (at: string) => ({ publishedAt: new Date(at) });

/** Stores uploads with texts that game clients have failed to read. */
async function storeOddUploads() {
  for (const [index, title] of oddTitles.entries()) {
    await upload(ctx, {
      title,
      ...month(`2026-0${(index % 3) + 1}-10T00:00:00Z`),
      charts: [{ title, file: `${index}` }],
    });
  }
  await upload(ctx, {
    title: 'kept',
    charts: [
      { title: 'two\r\nlines\r', file: 'a' },
      { title: ' ', file: 'b' },
    ],
  });
  await upload(ctx, { charts: [{ file: null }] });
}

describe('the table of uploads', () => {
  test('lists each chart by the month of its upload in GMT+9, with its known facts', async () => {
    const first = await upload(ctx, {
      ...month('2026-01-31T15:00:00Z'),
      artist: 'somebody',
      comment: 'a\nb',
      songUrl: 'https://example.com/song',
      file,
      charts: [{ title: 'Star [A]', file: 'a' }],
    });
    const second = await upload(ctx, {
      ...month('2026-01-31T14:59:59Z'),
      songUrl: 'no link',
      charts: [{ title: 'B', file: 'b' }],
    });
    await ctx.db.updateTable('uploadChart').set({ sha256: null }).where('uploadNo', '=', second).execute();
    await ctx.db.updateTable('upload').set({ changedBy: sql`default` }).where('entryNo', '=', second).execute();
    await upload(ctx);
    const [one, other] = await rows();
    const common = { artist: 'somebody', submission: second, comment: '', url: '', url_diff: '' };
    expect(one).toEqual({ ...common, md5: hashes('b').md5, title: 'B', level: '2026/01', folder: '2026/01' });
    expect(other).toEqual({
      ...hashes('a'),
      title: 'Star [A]',
      artist: 'somebody',
      url: 'https://example.com/song',
      url_diff: '',
      level: '2026/02',
      folder: '2026/02',
      comment: 'a b',
      submission: first,
    });
  });

  test('links to the files only if the address of the site is configured', async () => {
    const no = await upload(ctx, { file, charts: [{ file: 'a' }] });
    await upload(ctx, { charts: [{ file: 'b' }] });
    const links = (text: string | undefined) =>
      JSON.parse(text ?? '')
        .map((row: { url_diff: string }) => row.url_diff)
        .sort();
    await withAddress.load();
    const made = withAddress.uploads('score_upload.json')?.bytes.toString();
    expect(links(made)).toEqual(['', `https://bms.example/upload/${no}`]);
    expect(links(await textOf('score_upload.json'))).toEqual(['', '']);
  });

  test('lists a chart that was uploaded twice once, under its first upload, and no chart without an md5', async () => {
    await upload(ctx, { ...month('2026-03-01T00:00:00Z'), charts: [{ file: 'a' }] });
    const first = await upload(ctx, {
      ...month('2026-02-01T00:00:00Z'),
      charts: [{ file: 'a' }, { file: null }, { file: 'b' }],
    });
    await upload(ctx, { ...month('2026-02-01T00:00:00Z'), charts: [{ file: 'b' }] });
    expect((await rows()).map(({ level, submission }) => [level, submission])).toEqual([
      ['2026/02', first],
      ['2026/02', first],
    ]);
  });

  test('rules 1 to 8 hold on the raw bytes', async () => {
    await storeOddUploads();
    const page = await textOf('upload.html');
    expect(page.split('\n').filter((line) => /bmstable/i.test(line))).toEqual([
      '<meta name="bmstable" content="header_upload.json" />',
    ]);
    expect(page.indexOf('content="')).toBe(page.indexOf('content="header'));
    expect(headerAddress(page)).toBe('header_upload.json');
    for (const name of FILES) {
      const bytes = await bytesOf(name);
      expect(bytes.subarray(0, 3)).not.toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
      expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).not.toMatch(/[:[,]\s*null\b/);
    }
    const header = JSON.parse(await textOf('header_upload.json'));
    const levels = ['2026/01', '2026/02', '2026/03', '2026/11'];
    expect(header).toEqual({
      name: 'Stella Uploader',
      symbol: 'sU',
      data_url: 'score_upload.json',
      level_order: levels,
    });
    const listed = await rows();
    expect(listed).toHaveLength(oddTitles.length + 2);
    for (const row of listed) {
      expect(row.md5).toMatch(/^[0-9a-f]{32}$/);
      expect(row.sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(header.level_order).toContain(row.level);
      expect(row.title).toMatch(/^\S.*$/);
      expect(row.title).not.toMatch(/[\r\n\u2028]/);
      expect(typeof row.artist).toBe('string');
    }
    const order = listed.map(({ level, title }) => `${level} ${String(title).toLowerCase()}`);
    expect(order).toEqual(order.toSorted());
    expect(listed.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['two lines', 'kept', 'line separator', '별의 편지']),
    );
  });

  test('is joined as bytes, as the rows of a million uploads are longer than a text can be', () => {
    const bytes = listBytes([Buffer.from([0xff]), Buffer.from([0xfe])]);
    expect(bytes.toString('latin1')).toBe('[\n\xff,\n\xfe\n]');
  });

  test('bms-table-loader loads it and agrees', async () => {
    await storeOddUploads();
    const loaded = await LoadBMSTable(`${address}/upload.html`);
    expect(loaded.head).toMatchObject({ name: 'Stella Uploader', symbol: 'sU' });
    const key = (level: string | number, md5: string) => `${level} ${md5}`;
    expect(loaded.body.map(({ content, checksum }) => key(content.level, checksum.value))).toEqual(
      (await rows()).map(({ level, md5 }) => key(level as string, md5 as string)),
    );
    expect(loaded.getLevelOrder()).toEqual(['2026/01', '2026/02', '2026/03', '2026/11']);
  });

  test('is built to its end before the watch stops, if an action has begun it without waiting', async () => {
    const other = createPublished(ctx);
    await other.load();
    const stop = other.watch();
    await upload(ctx);
    let isBuilt = false;
    void other.refresh(UPLOADS).then(() => {
      isBuilt = true;
    });
    await stop();
    expect(isBuilt).toBe(true);
  });

  test('shows a change of another process by itself', async () => {
    const other = createPublished(ctx);
    await other.load();
    const stop = other.watch();
    try {
      await upload(ctx);
      const listed = () => JSON.parse(other.uploads('score_upload.json')?.bytes.toString() ?? '[]');
      await vi.waitFor(() => expect(listed()).toHaveLength(1), { timeout: 20_000, interval: 20 });
      const before = other.uploads('upload.html');
      await inTransaction(ctx, (trx) => bumpUploads(trx));
      await other.refreshChanged();
      expect(other.uploads('upload.html')).toBe(before);
    } finally {
      await stop();
    }
  });
});
