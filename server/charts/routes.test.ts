import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { dropFile, propose } from '#testing/site/actions.ts';
import { type Part, testSite } from '#testing/site/site.ts';
import { hashesOf } from '../platform/hash.ts';

const CORPUS = path.resolve(import.meta.dirname, '../../domain/charts/fixtures');
const MB = 1024 * 1024;

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
});

const stagedFiles = () => ctx.db.selectFrom('stagedFile').select(['sha256', 'name', 'size']).execute();
/** Returns a chart of exactly this many bytes. */
const chartOfSize = (size: number) => Buffer.concat([chartText(), Buffer.alloc(size, '*')]).subarray(0, size);

const compare = (who: Player, original: Uint8Array, chart: string, fileName = 'original.bms') =>
  site.send(
    '/api/vote/get-hash',
    [
      { field: 'chart', value: chart },
      { field: 'file', fileName, value: original },
    ],
    who,
  );

describe('get-file-data', () => {
  test('returns the header of the chart in the fields of the API, and stages its bytes', async () => {
    const chart = chartText({
      title: 'Star [ANOTHER]',
      artist: 'somebody / obj: aki',
      lines: [
        '#SUBTITLE sub',
        '#SUBARTIST helper',
        '#GENRE TRANCE',
        '#RANK 3',
        '#TOTAL 250',
        '#PLAYLEVEL 12',
        '#DIFFICULTY 4',
      ],
    });
    const answer = await dropFile(site, aki, chart);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      json: {
        valid: true,
        title: 'Star [ANOTHER]',
        subtitle: 'sub',
        fullTitle: 'Star [ANOTHER] sub',
        titleBase: 'Star',
        titleSuffix: '[ANOTHER]',
        artist: 'somebody / obj: aki',
        subartist: 'helper',
        genre: 'TRANCE',
        minBpm: 150,
        maxBpm: 150,
        judge: 'EASY',
        total: 250,
        playlevel: '12',
        difficulty: 4,
        keys: '7keys',
        notes: 4,
        longNotes: 0,
        p2Scratch: 0,
        random: false,
        ...hashesOf(chart),
      },
      url: '',
      url_diff: '',
      lookUp: 'notAsked',
      lookUpRequired: false,
    });
    const { sha256 } = hashesOf(chart);
    expect(await stagedFiles()).toMatchObject([{ sha256, size: chart.length }]);
    expect(await ctx.files.get(sha256)).toEqual(chart);
  });

  test.each(['bms', 'BME', 'bml', 'PmS'])('accepts the extension .%s', async (ending) => {
    expect((await dropFile(site, aki, chartText(), `chart.${ending}`)).status).toBe(200);
  });

  test.each([
    ['of 0 bytes', new Uint8Array(), 'a.bms'],
    ['without a title line', Buffer.from('#ARTIST somebody\r\n#00111:01'), 'a.bms'],
    ['with an empty title', Buffer.from('#TITLE \r\n#00111:01'), 'a.bms'],
    ['of binary junk', Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)), 'a.bms'],
    ['with a wrong ending', chartText(), 'a.txt'],
    ['without an ending', chartText(), 'bms'],
    ['with an ending within its folder only', chartText(), 'songs.bms/readme'],
  ])('a file %s is not a chart: ENOTVALIDFILE', async (_, bytes, fileName) => {
    const answer = await dropFile(site, aki, bytes, fileName);
    expect(answer).toMatchObject({ status: 400, body: { success: false, error: 'ENOTVALIDFILE' } });
    expect(await stagedFiles()).toEqual([]);
  });

  test('accepts 5 MB, and one byte more is ELIMITSIZE with the limit', async () => {
    expect((await dropFile(site, aki, chartOfSize(5 * MB))).status).toBe(200);
    const answer = await dropFile(site, aki, chartOfSize(5 * MB + 1));
    expect(answer).toMatchObject({ status: 413, body: { success: false, error: 'ELIMITSIZE', limit: 5 } });
    expect(await stagedFiles()).toHaveLength(1);
  });

  test('uses only the last part of a path as the file name', async () => {
    for (const name of ['../../../etc/passwd.bms', 'C:\\\\songs\\\\a.bms', '/etc/a.bme']) {
      expect((await dropFile(site, aki, chartText({ title: name }), name)).status).toBe(200);
    }
    for (const { name } of await stagedFiles()) expect(name).toMatch(/^(passwd|a)\.bm[se]$/);
  });

  test('reads UTF-16 and UTF-8 with a byte order mark, else Windows-31J', async () => {
    const text = '#TITLE 星の手紙\r\n#ARTIST 作曲\r\n#00111:01';
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    const utf16be = Buffer.from(utf16).swap16();
    const utf8 = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]);
    const windows31j = Buffer.concat([
      Buffer.from('#TITLE '),
      Buffer.from([0x90, 0xaf, 0x83, 0x5c]),
      Buffer.from('\r\n#00111:01'),
    ]);
    for (const bytes of [utf16, utf16be, utf8]) {
      expect((await dropFile(site, aki, bytes)).body.json).toMatchObject({ title: '星の手紙', artist: '作曲' });
    }
    expect((await dropFile(site, aki, windows31j)).body.json.title).toBe('星ソ');
  });

  test('survives numbers out of range and NUL in texts', async () => {
    const lines = [
      '#BPM 1e999',
      '#TOTAL 9e999',
      '#RANK 99',
      '#DIFFICULTY 1e300',
      '#BPM01 1e400',
      '#00108:01',
      '#GENRE a\0b',
    ];
    const answer = await dropFile(site, aki, chartText({ title: 'a\0b', lines }));
    expect(answer.status).toBe(200);
    expect(answer.body.json).toMatchObject({ minBpm: 150, maxBpm: 150, total: null, difficulty: null });
  });

  test('starts with the link of the newest entry of the same song, if it is valid', async () => {
    await entry(ctx, { chart: 'Star [HYPER]' });
    const { body } = await dropFile(site, aki, chartText({ title: 'Star [ANOTHER]', artist: 'somebody / obj: aki' }));
    expect(body).toMatchObject({ url: 'https://example.com/song', url_diff: '' });
    await ctx.db
      .updateTable('submission')
      .set({ songUrl: 'javascript:alert(1)' })
      .where('title', '=', 'Star [HYPER]')
      .execute();
    expect((await dropFile(site, aki, chartText({ title: 'Star [ANOTHER]' }))).body.url).toBe('');
  });

  test('without a session is ESESSIONEXP', async () => {
    expect(await dropFile(site, null, chartText())).toMatchObject({ status: 401, body: { error: 'ESESSIONEXP' } });
  });

  const file = { field: 'file', fileName: 'a.bms', value: chartText() };
  test.each([
    ['no file', [], 'NOTINFO'],
    ['a field instead of a file', [{ field: 'file', value: 'text' }], 'NOTINFO'],
    ['two files', [file, { ...file, value: chartText({ title: 'other' }) }], 'NOTVALIDVALUE'],
    ['a name with NUL', [{ ...file, fileName: 'a\0.bms' }], 'NOTVALIDVALUE'],
    ['a file under another name', [{ ...file, field: 'upload' }], 'NOTVALIDVALUE'],
    ['a field named like a part of every object', [{ ...file, field: '__proto__' }], 'NOTVALIDVALUE'],
    [
      'more fields than there are',
      Array.from({ length: 30 }, (_, i) => ({ field: `f${i}`, value: 'x' })),
      'NOTVALIDVALUE',
    ],
  ] as [string, Part[], string][])('%s: refused', async (_, parts, error) => {
    const answer = await site.send('/api/vote/get-file-data', parts, aki);
    expect(answer).toMatchObject({ status: 400, body: { success: false, error } });
    expect(await stagedFiles()).toEqual([]);
  });

  test('a body that is not multipart, or broken, is NOTVALIDVALUE', async () => {
    const url = '/api/vote/get-file-data';
    const type = 'multipart/form-data; boundary=x';
    for (const answer of [
      await site.post(url, { file: 'x' }, aki),
      await site.post(url, undefined, aki),
      await site.post(url, '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bms"\r\n\r\ncut of', aki, {
        'content-type': type,
      }),
      await site.post(url, 'nothing of it', aki, { 'content-type': type }),
      await site.post(url, 'x', aki, { 'content-type': 'multipart/form-data' }),
    ]) {
      expect(answer.status).toBe(400);
      expect(['NOTVALIDVALUE', 'NOTINFO']).toContain(answer.body.error);
    }
  });
});

describe('get-hash', () => {
  const chart = chartText({ title: 'chart', wavFiles: ['kick', 'snare'] });
  const { sha256 } = hashesOf(chart);
  beforeEach(() => dropFile(site, aki, chart));

  test('returns the hashes of the original and that nothing is misaligned', async () => {
    const original = chartText({ title: 'original', wavFiles: ['snare', 'kick'] });
    const answer = await compare(aki, original, sha256);
    expect(answer.body).toEqual({
      success: true,
      hash: { ...hashesOf(original), zureCount: 0, comparable: true, differences: [] },
    });
  });

  test('counts and names keysounds that only one of the two plays', async () => {
    const { body } = await compare(aki, chartText({ title: 'original', wavFiles: ['kick', 'clap'] }), sha256);
    expect(body.hash).toMatchObject({
      zureCount: 2,
      differences: expect.arrayContaining([
        { file: 'clap', bar: 1, time: 1600, side: 'missing' },
        { file: 'snare', bar: 1, time: 1600, side: 'extra' },
      ]),
    });
  });

  test('accepts an original for nine buttons', async () => {
    expect((await compare(aki, chartText({ title: 'nine' }), sha256, 'original.pms')).status).toBe(200);
  });

  test('of a chart that is not staged is ESONGNOTFOUND, of an invalid original ENOTVALIDFILE', async () => {
    for (const other of ['', 'x', '0'.repeat(64), sha256.toUpperCase(), "' or true --", '星'.repeat(300)]) {
      expect((await compare(aki, chart, other)).body.error).toBe('ESONGNOTFOUND');
    }
    expect((await compare(aki, chart, '\0')).body.error).toBe('NOTVALIDVALUE');
    expect((await compare(aki, Buffer.from('x'), sha256)).body.error).toBe('ENOTVALIDFILE');
    expect((await compare(aki, chartOfSize(5 * MB + 1), sha256)).body).toMatchObject({ error: 'ELIMITSIZE', limit: 5 });
  });
});

describe('over a real connection', () => {
  let address = '';
  beforeAll(async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    address = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
  });

  async function upload(cookie: string, ...files: [string, Uint8Array<ArrayBuffer>][]) {
    const form = new FormData();
    for (const [name, bytes] of files) form.append('file', new Blob([bytes]), name);
    const answer = await fetch(`${address}/api/vote/get-file-data`, {
      method: 'POST',
      body: form,
      headers: { cookie },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  test("a browser's form is read, with a name in any script", async () => {
    const { status, body } = await upload(aki.cookie, ['星の手紙 "quoted".bms', Uint8Array.from(chartText())]);
    expect({ status, body }).toMatchObject({ status: 200, body: { json: { title: 'Song' } } });
  });

  test('a refusal arrives complete while the client is still sending', async () => {
    const big = new Uint8Array(12 * MB);
    expect(await upload(aki.cookie, ['a.bms', big])).toMatchObject({ status: 413, body: { error: 'ELIMITSIZE' } });
    const large = big.subarray(0, 5 * MB);
    expect(await upload('sid=x', ['a.bms', large])).toMatchObject({ status: 401, body: { error: 'ESESSIONEXP' } });
    const two = [large.subarray(0, MB), large.subarray(0, 4 * MB)] as const;
    expect(await upload(aki.cookie, ['a.bms', two[0]], ['b.bms', two[1]])).toMatchObject({ status: 400 });
  });
});

describe('the corpus of charts', () => {
  interface Expected {
    expect: Record<string, unknown>;
    loose: string[];
    md5: string;
    sha256: string;
  }
  const { charts } = JSON.parse(readFileSync(path.join(CORPUS, 'expected.json'), 'utf8'));

  test.each(Object.entries<Expected>(charts))('%s is answered as expected.json says', async (name, expected) => {
    const { expect: wanted, loose, md5, sha256 } = expected;
    const { status, body } = await dropFile(site, aki, readFileSync(path.join(CORPUS, 'charts', name)), name);
    if (wanted.valid === false) {
      expect([status, body.error]).toEqual([400, 'ENOTVALIDFILE']);
      return;
    }
    const { notesSeedLiteral: _, ...fields } = wanted;
    const strict = Object.fromEntries(Object.entries(fields).filter(([field]) => !loose.includes(field)));
    expect(body.json).toMatchObject({ ...strict, md5, sha256 });
    expect(Object.keys(body.json)).toEqual(expect.arrayContaining(Object.keys(fields)));
  });
});

test('a chart for nine buttons is read but not proposed: ESONGNOTFOUND', async () => {
  const answer = await propose(site, aki, { fileName: 'chart.pms' });
  expect(answer).toMatchObject({ status: 400, body: { error: 'ESONGNOTFOUND' } });
});
