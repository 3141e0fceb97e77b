import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import iconv from 'iconv-lite';
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

const published = (name: string) => JSON.parse(ctx.published.file('st', name)?.bytes.toString('utf8') ?? 'null');

describe('the format of a source', () => {
  const bad = async (data: unknown) => {
    const directory = testDirectory();
    writeSampleTable(directory, tableOf('st'), { official: [] });
    writeFileSync(path.join(directory, 'score.json'), typeof data === 'string' ? data : JSON.stringify(data));
    return importTable(ctx, { table: 'st', source: directory });
  };

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

  test('more rows or bytes than any list has are refused, and so is what is nested thousands of times', async () => {
    const header = (more: object) => ({ name: 'Stella', symbol: 'st', data_url: 'score.json', ...more });
    expect(await bad(Array.from({ length: 20_001 }, () => 0))).toEqual({
      problems: ['header.json names more than 20000 rows'],
    });
    expect(await bad(' '.repeat(8 * 1024 * 1024 + 1))).toEqual({
      problems: [expect.stringContaining('is larger than 8 MB')],
    });
    const directory = testDirectory();
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    writeFileSync(path.join(directory, 'header.json'), JSON.stringify(header({ symbol: 0 })).replace(':0', `:${deep}`));
    expect(await importTable(ctx, { table: 'st', source: directory })).toEqual({
      problems: [expect.stringContaining('[…]')],
    });
    expect(await bad(`[{"md5":"${hashes('a').md5}","title":"A","level":${deep}}]`)).toEqual({
      problems: ['score.json row 1: level […] is not a level of Stella (0 to 12)'],
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

describe('whatever game clients accept is accepted', () => {
  const row = (seed: string, more: object = {}) => ({ md5: hashes(seed).md5, title: seed, level: '3', ...more });
  function written(files: Record<string, string | Uint8Array | object>): string {
    const directory = testDirectory();
    const all = { 'header.json': header(), 'score.json': [row('a')], ...files };
    for (const [name, content] of Object.entries(all)) {
      const text = typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content);
      writeFileSync(path.join(directory, name), text);
    }
    return directory;
  }
  const header = (more: object = {}) => ({ name: 'Stella', symbol: 'st', data_url: 'score.json', ...more });
  const imported = (files: Parameters<typeof written>[0], more: { named?: string } = {}) =>
    importTable(ctx, { table: 'st', source: written(files), ...more });
  const courses = () => published('header.json').course;

  test('an empty symbol, if the name of the table is given', async () => {
    const files = { 'header.json': header({ symbol: '' }) };
    expect(await imported(files)).toEqual({ problems: [expect.stringContaining('--named "Stella"')] });
    expect(await imported(files, { named: 'Stella' })).toMatchObject({ inserted: 1 });
  });

  test.each([
    ['Shift_JIS', '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">'],
    ['EUC-JP', '<meta charset="euc-jp">'],
    ['Shift_JIS', ''],
  ])('a page in %s that declares it by %s', async (encoding, declaration) => {
    const page = `<html><head>${declaration}\n<title>難易度表</title>\n<meta name="bmstable" content="表.json" />`;
    const files = { 'table.html': iconv.encode(page, encoding), '表.json': header({ data_url: 'score.json' }) };
    const directory = written(files);
    expect(await importTable(ctx, { table: 'st', source: path.join(directory, 'table.html') })).toMatchObject({
      inserted: 1,
    });
  });

  test('several data files; of rows with one chart the first is taken and the others are named', async () => {
    const files = {
      'header.json': header({ data_url: ['score.json', 'more.json'] }),
      'more.json': [row('b'), row('a', { level: '5' })],
    };
    expect(await imported(files)).toMatchObject({
      inserted: 2,
      leftOut: [expect.stringContaining('more.json row 2')],
    });
    expect(published('score.json').map(({ title, level }: never) => [title, level])).toEqual([
      ['a', '3'],
      ['b', '3'],
    ]);
  });

  test('fields that no client reads, with one line in the report for each', async () => {
    const rows = [
      row('a', { id: 0, comment: 3 }),
      row('b', { id: 'x' }),
      row('c', { id: 2 }),
      row('d', { id: 2, comment: 'x'.repeat(2001) }),
      row('e', { id: '007', submission: -1, comment: 'kept' }),
    ];
    const files = { 'header.json': header({ data_rule: [{ 3: '4' }] }), 'score.json': rows };
    expect(await imported(files)).toMatchObject({
      inserted: 5,
      notes: [
        'header.json: data_rule [{"3":"4"}] is not read; levels stay as the data has them',
        'score.json: 2 rows have a value in id that is not read, first row 1 (0)',
        'score.json: 2 rows have a value in comment that is not read, first row 1 (3)',
        '1 row has the number of another row and gets its own, first score.json row 4 (2)',
      ],
    });
    expect(await imported(files)).toMatchObject({ inserted: 0, unchanged: 5 });
    expect(published('score.json').map(({ id, title }: never) => [title, id])).toEqual([
      ['a', 8],
      ['b', 9],
      ['c', 2],
      ['d', 10],
      ['e', 7],
    ]);
  });

  test('a duplicate number in one list belongs to the chart that has it in another list', async () => {
    const files = {
      'header_sub.json': header({ name: 'Stella Sub', data_url: 'score_sub.json' }),
      'score_sub.json': [row('other', { id: 2 }), row('a', { id: 2 })],
      'score.json': [row('a', { id: 2 })],
    };
    expect(await imported(files)).toMatchObject({ inserted: 2, leftOut: [] });
    expect(published('score_sub.json')).toMatchObject([
      { id: 2, title: 'a' },
      { id: 3, title: 'other' },
    ]);
  });

  test('courses of charts, by md5 if all have one, else by the available hashes', async () => {
    const [md5, sha256] = [hashes('a').md5, hashes('b').sha256];
    const dan = { name: 'Dan', constraint: ['grade'], trophy: [], md5: [hashes('not this').md5] };
    const course = [
      { ...dan, charts: [{ md5: md5.toUpperCase(), title: 'a' }] },
      { ...dan, md5: undefined, charts: [{ sha256: sha256.toUpperCase(), title: 'b', artist: 'x' }, { md5 }] },
    ];
    expect(await imported({ 'header.json': header({ course }) })).toMatchObject({ courses: 2 });
    expect(courses()).toEqual([
      [
        { ...dan, md5: [md5] },
        { ...dan, md5: [], charts: [{ sha256, title: 'b' }, { md5 }] },
      ],
    ]);
    const directory = testDirectory();
    await exportTable(ctx, { table: 'st', directory });
    const text = readFileSync(path.join(directory, 'header.json'), 'utf8');
    await database.empty();
    ctx = await testContext(database);
    await importTable(ctx, { table: 'st', source: directory });
    await exportTable(ctx, { table: 'st', directory });
    expect(readFileSync(path.join(directory, 'header.json'), 'utf8')).toBe(text);
  });

  test('legacy grades, with the constraints that readers give them, if there are no courses', async () => {
    const md5 = [hashes('a').md5, hashes('b').md5];
    const grade = [{ name: '初段', md5, style: '-fx-text-fill:lightgreen', constraint: ['grade', ''] }];
    const dan = { name: '初段', constraint: ['grade_mirror', 'gauge_lr2'], trophy: [], md5 };
    expect(await imported({ 'header.json': header({ grade }) })).toMatchObject({ courses: 1 });
    expect(courses()).toEqual([[dan]]);
    const course = [[{ ...dan, name: 'Dan' }]];
    await imported({ 'header.json': header({ grade, course }) });
    expect(courses()).toEqual(course);
  });
});

describe('what cannot be read', () => {
  const st = { name: 'Stella', symbol: 'st', data_url: 'score.json' };
  const good = { ...hashes('a'), title: 'a', artist: '', level: '3', id: 1 };
  async function problems(header: unknown, rows: unknown = [good]): Promise<string[]> {
    const directory = testDirectory();
    writeFileSync(path.join(directory, 'header.json'), JSON.stringify(header));
    writeFileSync(path.join(directory, 'score.json'), JSON.stringify(rows));
    const result = await importTable(ctx, { table: 'st', source: directory });
    return 'problems' in result ? result.problems : result.leftOut;
  }
  const titles = async () => (await db.selectFrom('submission').select('title').execute()).map(({ title }) => title);

  const UNREADABLE: [unknown, string][] = [
    [{ ...good, md5: 'abc' }, ': md5 "abc" is not 32 hexadecimal digits'],
    [{ ...good, md5: undefined }, ': md5 is missing'],
    [{ ...good, sha256: 5 }, ': sha256 5 is not text'],
    [{ ...good, title: 7 }, ': title 7 is not text'],
    [{ ...good, artist: 'a\0b' }, ': artist "a\\u0000b" has characters that cannot be stored'],
    [null, ' is not an object'],
    // Levels that the table does not have are named at the end.
    [{ ...good, level: '13' }, ': level 13 is not a level of Stella (0 to 12)'],
  ];

  test('is left out alone, with a line on file, row, field and value', async () => {
    const rest = UNREADABLE.map(([row]) => row);
    const lines = UNREADABLE.map(([, message], index) => `score.json row ${index + 2}${message}`);
    expect(await problems(st, [{ ...good, ...hashes('b'), title: 'b', id: 2 }, ...rest])).toEqual(lines);
    expect(await titles()).toEqual(['b']);
  });

  test('in a list without any usable row refuses the table', async () => {
    expect(await problems(st, [null])).toEqual(['score.json row 1 is not an object']);
    expect(await titles()).toEqual([]);
  });

  test('in the official list takes nothing off it that is also in sub', async () => {
    const directory = testDirectory();
    writeSampleTable(directory, tableOf('st'), { official: [], sub: [] });
    const write = (file: string, rows: unknown[]) => writeFileSync(path.join(directory, file), JSON.stringify(rows));
    const row = { ...hashes('b'), title: 'b', level: '3' };
    const results = async () =>
      (await db.selectFrom('submission').select('result').orderBy('entryNo').execute()).map(({ result }) => result);
    write('score_sub.json', [row, { ...good, id: undefined }]);
    write('score.json', [row, { ...good, id: undefined }]);
    await importTable(ctx, { table: 'st', source: directory });
    write('score.json', [row, { ...good, id: undefined, md5: 'x' }]);
    const leftOut = ['score.json row 2: md5 "x" is not 32 hexadecimal digits'];
    expect(await importTable(ctx, { table: 'st', source: directory })).toMatchObject({ changed: 0, leftOut });
    expect(await results()).toEqual(['accept', 'accept']);
    write('score.json', [row]);
    await importTable(ctx, { table: 'st', source: directory });
    expect(await results()).toEqual(['accept', 'reject']);
  });

  test('a text of more than 2,000 characters', async () => {
    const [message = ''] = await problems(st, [{ ...good, title: 'x'.repeat(2001) }]);
    expect(message).toMatch(/^score.json row 1: title "x+… has 2001 characters, at most 2000 are taken$/);
    expect(message.length).toBeLessThan(200);
    expect(await problems(st, [{ ...good, title: 'x'.repeat(2000) }])).toEqual([]);
  });

  test('a local file whose name is not in UTF-8', async () => {
    expect(await problems({ ...st, data_url: '%83e.json' })).toEqual([
      expect.stringMatching(/header\.json names %83e\.json, which is no address to read from$/),
    ]);
  });

  test('levels that the table does not have are named once, and their rows are left out', async () => {
    const levels = ['★1', '12+', ...Array.from({ length: 30 }, (_, level) => String(level))];
    const rows = levels.flatMap((level) => [1, 2].map((nth) => ({ ...hashes(level + nth), title: 'x', level })));
    expect(await problems(st, rows)).toEqual([
      'score.json: 38 rows, from row 1 on, have levels that Stella (0 to 12) does not have: ★1, 12+, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29',
    ]);
  });

  test.each<[object, string]>([
    [{ ...st, data_url: undefined }, 'header.json: data_url is missing'],
    [{ ...st, symbol: null }, 'header.json: symbol null is not text'],
    [{ ...st, course: [['x']] }, 'header.json course[0][0] is not an object'],
    [
      { ...st, course: [[{ name: 'x', md5: ['y'] }]] },
      'header.json course[0][0]: md5[0] "y" is not 32 or 64 hexadecimal digits',
    ],
    [
      { ...st, course: [[{ name: 'x', charts: [{ title: 'y' }] }]] },
      'header.json course[0][0]: charts[0] {"title":"y"} has no md5 and no sha256',
    ],
    [{ ...st, grade: [{ name: 'x' }] }, 'header.json course[0][0]: md5 is missing'],
  ])('of a header: %j', async (header, message) => {
    expect(await problems(header)).toEqual([expect.stringContaining(message)]);
  });

  test('never has the messages of the validator', async () => {
    const odd = [undefined, null, 7, -1.5, 1e99, '', 'x', true, [], ['x'], [[]], {}, { x: 1 }, 'x'.repeat(3000), '\0'];
    const fields = ['id', 'submission', 'md5', 'sha256', 'title', 'artist', 'url', 'url_diff', 'comment', 'level'];
    const rows = fields.flatMap((field) => odd.map((value) => ({ ...good, [field]: value })));
    const ofHeaders = [];
    for (const value of odd)
      for (const key of ['name', 'symbol', 'data_url', 'course', 'grade'])
        ofHeaders.push(...(await problems({ ...st, [key]: key === 'grade' ? [value] : value })));
    const all = [...(await problems(st, [...rows, ...odd])), ...ofHeaders];
    expect(all.length).toBeGreaterThan(100);
    for (const message of all)
      expect(message).not.toMatch(/invalid|expected|received|too (small|big)|required|undefined|\n/i);
  });
});

describe('a table on the network', async () => {
  const directory = testDirectory();
  const files = new Map<string, string>();
  const moved = new Map<string, string>();
  const site = createServer((request, response) => {
    const url = request.url ?? '';
    const [text, location] = [files.get(url), moved.get(url)];
    if (location) response.writeHead(302, { location }).end();
    else response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  afterAll(() => site.close());
  const address = (name: string) => `http://127.0.0.1:${(site.address() as AddressInfo).port}${name}`;

  beforeEach(async () => {
    files.clear();
    moved.clear();
    const given = testDirectory();
    writeSampleTable(given, tableOf('st'), sampleLists());
    await importTable(ctx, { table: 'st', source: given });
    for (const name of (await exportTable(ctx, { table: 'st', directory })) ?? []) {
      files.set(`/st/${name}`, readFileSync(path.join(directory, name), 'utf8'));
    }
    await database.empty();
    ctx = await testContext(database);
  });

  test('is read from its page, with its voting and sub lists', async () => {
    expect(await importTable(ctx, { table: 'st', source: address('/st/table.html') })).toMatchObject({
      inserted: 40,
      courses: 2,
    });
    expect(published('score_vote.json')).toHaveLength(6);
  });

  test.each(['table.html', 'header.json'])(
    'whose %s has moved is read from where it is, with its other lists',
    async (name) => {
      moved.set(`/old/${name}`, `/st/${name}`);
      expect(await importTable(ctx, { table: 'st', source: address(`/old/${name}`) })).toMatchObject({ inserted: 40 });
      files.delete('/st/score.json');
      expect(await importTable(ctx, { table: 'st', source: address(`/old/${name}`) })).toEqual({
        problems: [`${address('/st/score.json')} does not exist`],
      });
    },
  );

  test('whose page has moved is read from the files beside the address that was asked, as game clients do', async () => {
    moved.set('/old/table.html', '/st/table.html');
    files.set('/old/header.json', files.get('/st/header.json') ?? '');
    files.set('/old/score.json', files.get('/st/score_sub.json') ?? '');
    expect(await importTable(ctx, { table: 'st', source: address('/old/table.html') })).toMatchObject({ inserted: 40 });
    expect(published('score.json').length).toBeGreaterThan(sampleLists().official.length);
  });

  test('with names in Shift_JIS is read, and its rows are named by them', async () => {
    const [header = '', data = ''] = ['/st/header.json', '/st/score.json'].map((name) => files.get(name));
    files.set('/st/%83w.json', header.replace('"score.json"', '"%83e.json"'));
    files.set('/st/%83e.json', data);
    files.set('/%83%65.html', '<meta name="bmstable" content="st/%83w.json">');
    expect(await importTable(ctx, { table: 'st', source: address('/%83%65.html') })).toMatchObject({
      inserted: sampleLists().official.length,
    });
    files.set('/st/%83e.json', JSON.stringify([{ level: '3', title: 'x' }]));
    expect(await importTable(ctx, { table: 'st', source: address('/%83%65.html') })).toEqual({
      problems: ['%83e.json row 1: md5 is missing'],
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
});
