import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { hashes, sampleLists, writeSampleTable } from '#testing/files/sampleTable.ts';
import { testContext } from '#testing/site/context.ts';
import { tableOf } from '#testing/site/rules.ts';
import { exportTable } from './exportTable.ts';
import { importTable } from './importTable.ts';

const database = await testDatabase();
const { db } = database;
let ctx = await testContext(database);
beforeEach(async () => {
  await database.empty();
  ctx = await testContext(database);
});

const published = (name: string) =>
  JSON.parse(ctx.published.file('st', name)?.variants.identity.bytes.toString('utf8') ?? 'null');

describe('what a source may look like', () => {
  const bad = async (data: unknown) => {
    const directory = testDirectory();
    writeSampleTable(directory, tableOf('st'), { official: [] });
    writeFileSync(path.join(directory, 'score.json'), typeof data === 'string' ? data : JSON.stringify(data));
    return importTable(ctx, { table: 'st', source: directory });
  };
  const row = { id: 1, ...hashes('one'), title: 'T', artist: 'A', url: '', url_diff: '', level: '3' };

  test.each<[string, object]>([
    ['no md5', { ...row, md5: undefined }],
    ['a short md5', { ...row, md5: 'abc' }],
    ['an empty title', { ...row, title: ' ' }],
    ['a title that is no text', { ...row, title: 7 }],
    ['a level outside the table', { ...row, level: '13' }],
    ['a level that is no number', { ...row, level: '★1' }],
    ['a number below 1', { ...row, id: 0 }],
    ['text with NUL', { ...row, artist: 'a\0b' }],
    ['a lone surrogate', { ...row, artist: 'a\ud800' }],
    ['no object', []],
  ])('a row with %s is named and refuses the whole', async (_, value) => {
    expect(await bad([row, value])).toEqual({ problems: [expect.stringContaining('score.json row 2')] });
    expect(await db.selectFrom('submission').select('id').execute()).toEqual([]);
  });

  test('a number that appears twice refuses the whole source', async () => {
    expect(await bad([row, { ...row, ...hashes('two') }])).toEqual({
      problems: ['score.json: the number 1 appears twice'],
    });
  });

  test('files that are not a table are named', async () => {
    expect(await bad('[')).toEqual({ problems: [expect.stringContaining('is not JSON')] });
    expect(await bad({ rows: [] })).toEqual({ problems: ['score.json is not a list of rows'] });
    expect(await importTable(ctx, { table: 'st', source: testDirectory() })).toEqual({
      problems: [expect.stringContaining('there is no table')],
    });
    expect(await importTable(ctx, { table: 'st', source: '/no/such/place' })).toEqual({
      problems: ['/no/such/place does not exist'],
    });
    expect(await importTable(ctx, { table: 'zz', source: '.' })).toEqual({ problems: ['there is no table "zz"'] });
    expect(await importTable(ctx, { table: 'st', source: 'ftp://example.com/table.html' })).toEqual({
      problems: [expect.stringContaining('http')],
    });
  });

  test('variants of the format are accepted: no numbers, levels as numbers, capitals, null links', async () => {
    const loose = [
      { md5: hashes('a').md5.toUpperCase(), title: 'A', artist: null, url: null, level: 3, extra: { nested: [] } },
      { md5: hashes('b').md5, sha256: '', title: 'B', level: '4' },
    ];
    expect(await bad(loose)).toMatchObject({ inserted: 2 });
    expect(await bad(loose)).toMatchObject({ inserted: 0, unchanged: 2 });
    expect(published('score.json')).toEqual([
      { id: 1, md5: hashes('a').md5, title: 'A', artist: '', url: '', url_diff: '', level: '3' },
      { id: 2, md5: hashes('b').md5, title: 'B', artist: '', url: '', url_diff: '', level: '4' },
    ]);
  });
});

describe('a table on the network', async () => {
  const directory = testDirectory();
  const files = new Map<string, string>();
  const site = createServer((request, response) => {
    const text = files.get(request.url ?? '');
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  afterAll(() => site.close());
  const address = (name: string) => `http://127.0.0.1:${(site.address() as AddressInfo).port}${name}`;

  beforeEach(async () => {
    files.clear();
    const given = testDirectory();
    writeSampleTable(given, tableOf('st'), sampleLists());
    await importTable(ctx, { table: 'st', source: given });
    for (const name of (await exportTable(ctx, { table: 'st', directory })) ?? []) {
      files.set(`/st/${name}`, readFileSync(path.join(directory, name), 'utf8'));
    }
    await database.empty();
    ctx = await testContext(database);
  });

  test('is read from its page, with its voting and sub lists beside it', async () => {
    expect(await importTable(ctx, { table: 'st', source: address('/st/table.html') })).toMatchObject({
      inserted: 40,
      courses: 2,
    });
    expect(published('score_vote.json')).toHaveLength(6);
  });

  test('can also be read from its header', async () => {
    expect(await importTable(ctx, { table: 'st', source: address('/st/header.json') })).toMatchObject({ inserted: 40 });
  });

  test('with only one list is imported as official', async () => {
    for (const name of [...files.keys()]) if (/_(vote|sub)/.test(name)) files.delete(name);
    expect(await importTable(ctx, { table: 'st', source: address('/st/table.html') })).toMatchObject({
      inserted: sampleLists().official.length,
    });
  });

  test('whose data is missing, or is named by a local path, is refused', async () => {
    files.delete('/st/score.json');
    expect(await importTable(ctx, { table: 'st', source: address('/st/table.html') })).toEqual({
      problems: [expect.stringContaining('score.json does not exist')],
    });
    files.set('/st/header.json', JSON.stringify({ name: 'x', symbol: 'x', data_url: 'file:///etc/passwd' }));
    expect(await importTable(ctx, { table: 'st', source: address('/st/table.html') })).toEqual({
      problems: [expect.stringContaining('no address to read from')],
    });
  });

  test('that does not answer is refused', async () => {
    expect(await importTable(ctx, { table: 'st', source: 'http://127.0.0.1:1/st/table.html' })).toEqual({
      problems: [expect.stringContaining('cannot be read')],
    });
  });
});
