import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { revision } from '#testing/data/entries.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { hashes, type SampleLists, sampleChart, sampleLists, writeSampleTable } from '#testing/files/sampleTable.ts';
import { testContext } from '#testing/site/context.ts';
import { NOW, tableOf } from '#testing/site/rules.ts';
import { exportTable } from './exportTable.ts';
import { importTable } from './importTable.ts';

const database = await testDatabase();
const { db } = database;
let ctx = await testContext(database);
beforeEach(async () => {
  await database.empty();
  ctx = await testContext(database);
});

/** Imports these lists from one directory, as a community publishes them. */
async function importLists(lists: Partial<SampleLists>, table = 'st', courses = undefined as never) {
  const directory = testDirectory();
  writeSampleTable(directory, tableOf(table), lists, courses);
  return importTable(ctx, { table, source: directory });
}

const stored = (entryNo: number) =>
  db.selectFrom('submission').selectAll().where('entryNo', '=', entryNo).executeTakeFirstOrThrow();
const published = (name: string, table = 'st') =>
  JSON.parse(ctx.published.file(table, name)?.variants.identity.bytes.toString('utf8') ?? 'null');
const numbers = (name: string) =>
  published(name)
    .map((row: { id: number }) => row.id)
    .sort((a: number, b: number) => a - b);

describe('an import (tables.md §3)', () => {
  test('official is accepted and sub only rejected, both without a date; voting is new, published at the import', async () => {
    expect(await importLists(sampleLists())).toEqual({
      inserted: 40,
      changed: 0,
      unchanged: 0,
      courses: 2,
      duplicates: [],
      notes: [],
    });
    const lists = sampleLists();
    const rejected = lists.sub.find(({ entryNo }) => entryNo > 33);
    expect(await stored(lists.official[0]?.entryNo ?? 0)).toMatchObject({
      result: 'accept',
      publishedAt: null,
      decidedAt: null,
    });
    expect(await stored(rejected?.entryNo ?? 0)).toMatchObject({
      result: 'reject',
      publishedAt: null,
      decidedAt: null,
    });
    expect(await stored(lists.voting[0]?.entryNo ?? 0)).toMatchObject({ result: 'new', publishedAt: NOW });
  });

  test('a title longer than any index takes is kept whole', async () => {
    const title = Array.from({ length: 2000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
    ).join('');
    const chart = sampleChart(1, { title });
    await importLists({ official: [chart], sub: [chart] });
    expect((await stored(1)).title).toBe(title);
  });

  test('what is published afterward is what was imported, in all three lists', async () => {
    await importLists(sampleLists());
    const lists = sampleLists();
    expect(numbers('score.json')).toEqual(lists.official.map(({ entryNo }) => entryNo));
    expect(numbers('score_vote.json')).toEqual(lists.voting.map(({ entryNo }) => entryNo));
    expect(numbers('score_sub.json')).toEqual(lists.sub.map(({ entryNo }) => entryNo));
  });

  test('numbers are kept, and the next number of the series is above them', async () => {
    await importLists({ official: [sampleChart(7924)] }, 'sl');
    await importLists({ official: [sampleChart(12)] });
    const { last } = await db
      .selectFrom('entryNumber')
      .select('last')
      .where('series', '=', 'main')
      .executeTakeFirstOrThrow();
    expect(last).toBe(7924);
  });

  test('the same source again changes nothing, and the files keep their ETags', async () => {
    await importLists(sampleLists());
    const before = ctx.published.file('st', 'score.json');
    expect(await importLists(sampleLists())).toMatchObject({ inserted: 0, changed: 0, unchanged: 40 });
    expect(ctx.published.file('st', 'score.json')).toBe(before);
    expect(await db.selectFrom('listVersion').select('published').execute()).toEqual([{ published: 1 }]);
  });

  test('what changed in the source changes here', async () => {
    await importLists(sampleLists());
    const lists = sampleLists();
    const [open] = lists.voting;
    if (!open) throw new Error('no open sample');
    const accepted = { ...open, level: 4, title: 'New name', chartUrl: 'odd link' };
    lists.voting = lists.voting.filter((row) => row !== open);
    lists.official.push(accepted);
    lists.sub = lists.sub.map((row) => (row === open ? accepted : row));
    expect(await importLists(lists)).toMatchObject({ inserted: 0, changed: 1, unchanged: 39, notes: [] });
    expect(await stored(open.entryNo)).toMatchObject({
      result: 'accept',
      level: 4,
      title: 'New name',
      chartUrl: 'odd link',
    });
    expect(published('score.json')).toContainEqual(
      expect.objectContaining({ id: open.entryNo, level: '4', title: 'New name' }),
    );
  });

  test('a chart replaced in the source is replaced here under its number', async () => {
    await importLists({ official: [sampleChart(1)] });
    const fixed = sampleChart(1, hashes('a better file'));
    expect(await importLists({ official: [fixed] })).toMatchObject({ changed: 1 });
    expect(await stored(1)).toMatchObject(hashes('a better file'));
  });

  test('votes are never touched, and a vote that is open keeps its date', async () => {
    await importLists(sampleLists());
    const [open] = sampleLists().voting;
    const { id } = await stored(open?.entryNo ?? 0);
    await db.insertInto('vote').values({ submissionId: id, vote: 'yes', comment: '', castAt: NOW }).execute();
    ctx.clock.advance(60_000);
    await importLists(sampleLists());
    expect(await db.selectFrom('vote').select('submissionId').execute()).toEqual([{ submissionId: id }]);
    expect((await stored(open?.entryNo ?? 0)).publishedAt).toEqual(NOW);
  });

  test('a verdict of this site is kept, and a decided vote is never opened again', async () => {
    await importLists(sampleLists());
    const [open] = sampleLists().voting;
    const { id, level } = await stored(open?.entryNo ?? 0);
    await db
      .updateTable('submission')
      .set({ result: 'accept', level: 3, decidedAt: NOW })
      .where('id', '=', id)
      .execute();
    await db
      .insertInto('history')
      .values({
        submissionId: id,
        tag: 'update',
        at: NOW,
        tableBefore: 'st',
        levelBefore: level,
        tableAfter: 'st',
        levelAfter: 3,
        rule: 'accept',
      })
      .execute();
    const again = await importLists(sampleLists());
    expect(again).toMatchObject({
      changed: 0,
      notes: [expect.stringContaining('is accept by a decision of this site')],
    });
    expect(await stored(open?.entryNo ?? 0)).toMatchObject({ result: 'accept', level: 3 });
  });

  test('a link that an admin has corrected stays, the rest follows the source', async () => {
    await importLists({ official: [sampleChart(1)] });
    const { id } = await stored(1);
    await db.updateTable('submission').set({ chartUrl: 'https://example.com/mended' }).where('id', '=', id).execute();
    const fix = {
      tag: 'changelink',
      tableBefore: 'st',
      tableAfter: 'st',
      levelBefore: 1,
      levelAfter: 1,
      rule: 'fix',
    } as const;
    await db
      .insertInto('history')
      .values({ submissionId: id, at: NOW, ...fix })
      .execute();
    expect(await importLists({ official: [sampleChart(1, { title: 'New', level: 2 })] })).toMatchObject({ changed: 1 });
    expect(await stored(1)).toMatchObject({ title: 'New', level: 2, chartUrl: 'https://example.com/mended' });
  });

  test.each([
    ['hold', { changed: 1 }],
    ['reject', { changed: 1 }],
    ['cancel', { changed: 1 }],
    ['update', { unchanged: 1 }],
  ] as const)(
    'an entry follows its source after a revision that ended in %s, unless it was changed',
    async (tag, report) => {
      await importLists({ official: [sampleChart(1)] });
      const { id } = await stored(1);
      const revised = await revision(ctx, { entry: { id }, kind: 'change' });
      const line = {
        tag,
        tableBefore: 'st',
        tableAfter: 'st',
        levelBefore: 1,
        levelAfter: 1,
        rule: 'test',
        revisionId: revised.id,
      };
      await db
        .insertInto('history')
        .values({ submissionId: id, at: NOW, ...line })
        .execute();
      expect(await importLists({ official: [sampleChart(1, { level: 2 })] })).toMatchObject(report);
    },
  );

  test('an imported verdict that the source opens again is kept and reported', async () => {
    await importLists({ official: [sampleChart(1)] });
    const again = await importLists({ official: [sampleChart(2)], voting: [sampleChart(1)] });
    expect(again).toMatchObject({
      inserted: 1,
      notes: [expect.stringContaining('is accept here and open in the source')],
    });
    expect(await stored(1)).toMatchObject({ result: 'accept' });
  });

  test('without a voting list, an open vote is not taken for a rejection', async () => {
    await importLists(sampleLists());
    const { official, sub } = sampleLists();
    expect(await importLists({ official, sub })).toMatchObject({ changed: 0, unchanged: 40 });
  });

  test('a proposal made here is left alone', async () => {
    const { comment: _, ...row } = sampleChart(1, { title: 'Proposed here' });
    await db
      .insertInto('submission')
      .values({
        ...row,
        comment: 'mine',
        series: 'main',
        tableId: 'st',
        proposedLevel: row.level,
        proposedTableId: 'st',
        publishedAt: NOW,
        songKey: '',
      })
      .execute();
    expect(await importLists({ official: [sampleChart(1)] })).toMatchObject({ inserted: 0, changed: 0, unchanged: 1 });
    expect(await stored(1)).toMatchObject({ result: 'new', title: 'Proposed here', comment: 'mine' });
  });

  test('a number that belongs to another chart is refused, and nothing is stored', async () => {
    await importLists({ official: [sampleChart(1)] }, 'sl');
    const result = await importLists({ official: [sampleChart(1, hashes('another')), sampleChart(2)] });
    expect(result).toEqual({ problems: [expect.stringContaining('the number belongs to another chart, "')] });
    expect(await db.selectFrom('submission').select('entryNo').execute()).toHaveLength(1);
  });

  test('a chart that has an entry elsewhere in the series is reported', async () => {
    await importLists({ official: [sampleChart(1)] }, 'sl');
    const again = await importLists({ official: [sampleChart(2, hashes('chart 1'))], sub: [sampleChart(1)] });
    expect(again).toMatchObject({
      inserted: 1,
      unchanged: 1,
      notes: [expect.stringContaining('also stands as sl 1'), expect.stringContaining('stands in sl here')],
    });
  });

  test('fr has numbers of its own and may list a chart of the others', async () => {
    await importLists({ official: [sampleChart(1)] });
    const chart = sampleChart(1, { comment: 'nice' });
    expect(await importLists({ official: [chart] }, 'fr')).toMatchObject({ inserted: 1, notes: [] });
    expect(published('score.json', 'fr')).toEqual([expect.objectContaining({ id: 1, submission: 1, comment: 'nice' })]);
  });

  test('courses are stored, replaced and removed with their header', async () => {
    await importLists(sampleLists());
    expect(published('header_vote.json').course[0]).toHaveLength(2);
    expect(await importLists(sampleLists(), 'st', [] as never)).toMatchObject({ courses: 0, changed: 0 });
    expect(published('header.json')).not.toHaveProperty('course');
  });

  test('what is exported can be read by another user, such as a web server', async () => {
    await importLists(sampleLists());
    const root = testDirectory();
    const umask = process.umask(0o077);
    try {
      await exportTable(ctx, { table: 'st', directory: path.join(root, 'www/st') });
    } finally {
      process.umask(umask);
    }
    const modes = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((entry) => {
      const { mode } = statSync(path.join(root, entry));
      return [entry, (mode & 0o777).toString(8)];
    });
    expect(modes).toHaveLength(11);
    for (const [entry, mode] of modes) expect([entry, mode]).toEqual([entry, entry?.includes('.') ? '644' : '755']);
  });

  test('what is exported can be imported elsewhere and is the same there', async () => {
    await importLists(sampleLists());
    const directory = testDirectory();
    expect(await exportTable(ctx, { table: 'st', directory })).toHaveLength(9);
    const [data, header] = ['score_sub.json', 'header.json'].map((name) =>
      readFileSync(path.join(directory, name), 'utf8'),
    );
    await database.empty();
    ctx = await testContext(database);
    expect(await importTable(ctx, { table: 'st', source: directory })).toMatchObject({ inserted: 40 });
    expect(ctx.published.file('st', 'score_sub.json')?.variants.identity.bytes.toString()).toBe(data);
    expect(ctx.published.file('st', 'header.json')?.variants.identity.bytes.toString()).toBe(header);
  });
});
