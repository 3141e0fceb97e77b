import { readdirSync, statSync } from 'node:fs';
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
  JSON.parse(ctx.published.file(table, name)?.bytes.toString('utf8') ?? 'null');
/** Writes a line of the history of an entry, at its place. */
const note = (submissionId: number, tag: 'update' | 'changelink' | 'hold' | 'reject' | 'cancel', more: object = {}) =>
  db
    .insertInto('history')
    .values({ submissionId, tag, at: NOW, tableBefore: 'st', levelBefore: 1, rule: 'test', ...more })
    .execute();

describe('an import', () => {
  test('official is accepted and sub only rejected, both without a date; voting is new, published at the import', async () => {
    expect(await importLists(sampleLists())).toMatchObject({
      inserted: 40,
      changed: 0,
      unchanged: 0,
      courses: 2,
      leftOut: [],
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

  test('what it opens is announced once, and what is decided is not', async () => {
    for (let time = 0; time < 2; time++) await importLists(sampleLists());
    const open = await db.selectFrom('submission').select('id').where('result', '=', 'new').execute();
    const revised = await db.selectFrom('revision').select('id').execute();
    const told = await db.selectFrom('event').select(['kind', 'submissionId', 'revisionId']).execute();
    expect(told.filter(({ kind }) => kind === 'opened').map(({ submissionId }) => submissionId)).toEqual(
      open.map(({ id }) => id),
    );
    expect(told.filter(({ kind }) => kind === 'revision').map(({ revisionId }) => revisionId)).toEqual(
      revised.map(({ id }) => id),
    );
    expect(open.length).toBeGreaterThan(0);
  });

  test('a title longer than any index takes is kept whole', async () => {
    const title = Array.from({ length: 2000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
    ).join('');
    const chart = sampleChart(1, { title });
    await importLists({ official: [chart], sub: [chart] });
    expect((await stored(1)).title).toBe(title);
  });

  test('the same source again changes nothing, and the files keep their ETags', async () => {
    await importLists(sampleLists());
    const before = ctx.published.file('st', 'score.json');
    expect(await importLists(sampleLists())).toMatchObject({ inserted: 0, changed: 0, unchanged: 40 });
    expect(ctx.published.file('st', 'score.json')).toBe(before);
    expect(await db.selectFrom('listVersion').select('published').execute()).toEqual([{ published: 1 }]);
  });

  test('changes in the source are applied', async () => {
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
    const { id } = await stored(open?.entryNo ?? 0);
    const decided = { result: 'accept', level: 3, decidedAt: NOW } as const;
    await db.updateTable('submission').set(decided).where('id', '=', id).execute();
    await note(id, 'update', { tableAfter: 'st', levelAfter: 3 });
    const again = await importLists(sampleLists());
    expect(again).toMatchObject({
      changed: 0,
      notes: [expect.stringContaining('is accept by a decision of this site')],
    });
    expect(await stored(open?.entryNo ?? 0)).toMatchObject({ result: 'accept', level: 3 });
  });

  test('a link that an admin has corrected stays, other fields follow the source', async () => {
    await importLists({ official: [sampleChart(1)] });
    const { id } = await stored(1);
    await db.updateTable('submission').set({ chartUrl: 'https://example.com/mended' }).where('id', '=', id).execute();
    await note(id, 'changelink', { tableAfter: 'st', levelAfter: 1, rule: 'fix' });
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
      await note(id, tag, { tableAfter: 'st', levelAfter: 1, revisionId: revised.id });
      expect(await importLists({ official: [sampleChart(1, { level: 2 })] })).toMatchObject(report);
    },
  );

  test('a chart that has an entry elsewhere in the series is reported', async () => {
    await importLists({ official: [sampleChart(1)] }, 'sl');
    const again = await importLists({ official: [sampleChart(2, hashes('chart 1'))], sub: [sampleChart(1)] });
    expect(again).toMatchObject({
      inserted: 1,
      unchanged: 1,
      notes: [expect.stringContaining('also stands as sl 1'), expect.stringContaining('stands in sl here')],
    });
  });

  test('exported files are readable by other users, such as a web server', async () => {
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
});
