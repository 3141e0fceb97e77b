import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isBlank } from '#domain/common/text.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import { runCommand } from '#testing/site/runCommand.ts';
import { testSite } from '#testing/site/site.ts';
import { createKysely } from '../platform/database/connect.ts';
import { importUploads, type UploadImportReport } from './importUploads.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;

const list = async () => (await site.get('/api/uploader?sort=published')).body;
const published = async () => (await site.get('/score_upload.json')).body;

describe('a table of uploads', () => {
  beforeEach(() => site.fresh());

  const row = (submission: number, seed: string, more: object = {}) => ({
    md5: hashes(seed).md5,
    level: '2020/03',
    folder: '2020/03',
    org_level: null,
    title: `Song ${seed}\r`,
    submission,
    ...more,
  });
  const rows = [
    row(1, 'a'),
    row(3, 'b', { title: 'Luna\r [X]\r' }),
    row(3, 'c', { title: 'Luna\r [Y]\r' }),
    row(4, 'a', { level: '2020/04' }),
  ];

  function source(data: unknown): string {
    const directory = testDirectory();
    writeFileSync(path.join(directory, 'header.json'), '{"name":"Uploads","symbol":"sU","data_url":"score.json"}');
    writeFileSync(path.join(directory, 'score.json'), JSON.stringify(data));
    return directory;
  }

  test('is imported with the time of a command, and names each upload', async () => {
    const db = createKysely(new pg.Pool({ host: '127.0.0.1', port: 1 }));
    const named = (what: string, ...uploads: string[]) => uploads.map((after) => ({ what, before: null, after }));
    const { changes } = (await importUploads({ ...ctx, db }, { source: source(rows) })) as UploadImportReport;
    const names = named('upload', '1 Song a', '3 Luna', '4 Song a');
    expect(changes).toEqual([{ what: 'inserted', before: null, after: 3 }, ...names]);
    const moved = source([row(1, 'a', { url: 'https://example.com/new' }), ...rows.slice(1)]);
    expect(await importUploads({ ...ctx, db }, { source: moved })).toMatchObject({
      changes: [{ what: 'changed', before: null, after: 1 }, ...named('changed', '1 Song a')],
    });
  });

  test('is imported as marked entries without files, under their own numbers and months', async () => {
    expect(await importUploads(ctx, { source: source(rows) })).toMatchObject({
      inserted: 3,
      changed: 0,
      unchanged: 0,
      charts: 4,
      leftOut: [],
    });
    const { source: shown } = await list();
    const anybody = {
      proposer: null,
      anonymousName: null,
      imported: true,
      file: null,
      keys: '',
      tags: [],
      deletable: 'no',
    };
    expect(shown).toMatchObject([
      { ...anybody, entryNo: 1, title: 'Song a', publishedTime: '2020-02-29T15:00:00.000Z' },
      { ...anybody, entryNo: 3, title: 'Luna', charts: [{ chartname: '[X]' }, { chartname: '[Y]' }] },
      { ...anybody, entryNo: 4, publishedTime: '2020-03-31T15:00:00.000Z' },
    ]);
    expect((await published()).map(({ title, level, submission }: never) => [title, level, submission])).toEqual([
      ['Luna [X]', '2020/03', 3],
      ['Luna [Y]', '2020/03', 3],
      ['Song a', '2020/03', 1],
    ]);
  });

  test('imported again changes nothing but what changed in the source', async () => {
    await importUploads(ctx, { source: source(rows) });
    expect(await importUploads(ctx, { source: source(rows) })).toMatchObject({ inserted: 0, changed: 0, unchanged: 3 });
    const changed = [...rows.slice(1), row(1, 'a', { title: 'Another' }), row(9, 'd')];
    expect(await importUploads(ctx, { source: source(changed) })).toMatchObject({
      inserted: 1,
      changed: 1,
      unchanged: 2,
    });
    expect((await list()).source.map(({ entryNo, title }: never) => [entryNo, title])).toEqual([
      [1, 'Another'],
      [3, 'Luna'],
      [9, 'Song d'],
      [4, 'Song a'],
    ]);
    expect((await site.get('/api/uploader?search=another')).body.total).toBe(1);
    const published = (await site.get('/score_upload.json')).body;
    expect(published.map(({ submission, title }: never) => [submission, title])).toContainEqual([1, 'Another']);
  });

  test('uses no assigned number, and none is assigned twice afterwards', async () => {
    for (let count = 0; count < 3; count++) await upload(ctx);
    await ctx.db.deleteFrom('upload').where('entryNo', '=', 3).execute();
    await importUploads(ctx, { source: source([row(2, 'x'), row(3, 'y'), row(7, 'z')]) });
    expect(await upload(ctx)).toBe(10);
    const numbers = await ctx.db.selectFrom('upload').select(['entryNo', 'importedNo']).orderBy('entryNo').execute();
    expect(numbers.map(({ entryNo, importedNo }) => [entryNo, importedNo])).toEqual([
      [1, null],
      [2, null],
      [7, 7],
      [8, 2],
      [9, 3],
      [10, null],
    ]);
    await importUploads(ctx, { source: source([row(2, 'x'), row(3, 'y'), row(7, 'z')]) });
    expect(await upload(ctx)).toBe(11);
  });

  test('together with later uploads can be imported back from its published files', async () => {
    await importUploads(ctx, { source: source(rows) });
    const ours = { data: await published() };
    await site.fresh();
    expect(await importUploads(ctx, { source: source(ours.data) })).toMatchObject({ inserted: 2, charts: 3 });
    expect(await published()).toEqual(ours.data);
  });

  test('is imported without its unreadable rows, which are named; with --strict it is refused', async () => {
    const bad = [
      row(1, 'a'),
      row(2, 'b', { level: '12' }),
      row(3, 'c', { md5: 'x' }),
      row(0, 'd'),
      { level: '2020/01' },
    ];
    const result = await importUploads(ctx, { source: source(bad) });
    const leftOut = [
      'score.json row 2: level "12" is not a month',
      'score.json row 3: md5 "x" is not 32 hexadecimal digits',
      'score.json row 4: submission 0 is not a number from 1 to 1000000000',
      'score.json row 5: md5 is missing; title is missing',
    ];
    expect(result).toMatchObject({ inserted: 1, leftOut });
    expect(await importUploads(ctx, { source: source(bad.slice(1)) })).toEqual({
      problems: leftOut.map((line) => line.replace(/row (\d)/, (_, no) => `row ${no - 1}`)),
    });
    expect(await importUploads(ctx, { source: '/nowhere' })).toEqual({
      problems: [expect.stringContaining('does not exist')],
    });
    await expect(runCommand(ctx, ['import-uploads', source(bad), '--strict'])).rejects.toThrow(
      'row 2: level "12" is not a month',
    );
  });

  test('names each row of a chart that its upload has already; with --strict it is refused', async () => {
    const repeated = [...rows, row(3, 'c', { title: 'Luna [Z]' }), row(1, 'a')];
    const lost = [
      'score.json row 5, upload 3 "Luna [Z]": the same chart as score.json row 3',
      'score.json row 6, upload 1 "Song a": the same chart as score.json row 1',
    ];
    await expect(runCommand(ctx, ['import-uploads'])).rejects.toThrow('missing');
    await expect(runCommand(ctx, ['import-uploads', source(repeated), '--strict'])).rejects.toThrow(lost[0]);
    expect((await list()).total).toBe(0);
    const printed = await runCommand(ctx, ['import-uploads', source(repeated)]);
    expect(printed).toContain('3 inserted, 0 changed, 0 unchanged; 6 charts.');
    expect(printed.slice(-3)).toEqual(['Left out of the source:', ...lost.map((line) => `  ${line}`)]);
    expect((await list()).source).toMatchObject([{}, { charts: [{ chartname: '[X]' }, { chartname: '[Y]' }] }, {}]);
  });
});

const REAL = path.resolve(import.meta.dirname, '../../../shared/data/tables/uploader');
const hasReal = existsSync(REAL);
if (!hasReal)
  console.warn(`${REAL} is absent: the real table of uploads is not tested, an invented one takes its place`);

describe.skipIf(!hasReal)('the real table of uploads', () => {
  interface RealRow {
    md5: string;
    level: string;
    title: string;
    submission: number;
  }
  const real: RealRow[] = hasReal ? JSON.parse(readFileSync(path.join(REAL, 'score.json'), 'utf8')) : [];
  beforeAll(async () => {
    await site.fresh();
    expect(await importUploads(ctx, { source: REAL })).toMatchObject({
      inserted: 5792,
      changed: 0,
      unchanged: 0,
      charts: 7101,
      leftOut: [],
    });
  });

  test('is imported completely: 7,101 charts under 5,792 numbers, 3,915 of them without their carriage returns', async () => {
    expect(real.filter(({ title }) => title.includes('\r'))).toHaveLength(3915);
    const rows = await ctx.db
      .selectFrom('uploadChart')
      .innerJoin('upload', 'upload.entryNo', 'uploadChart.uploadNo')
      .select(['upload.entryNo', 'importedNo', 'uploadChart.title', 'upload.title as song', 'md5', 'publishedAt'])
      .execute();
    expect(rows).toHaveLength(7101);
    const key = (number: number | null, md5: string | null) => `${number} ${md5}`;
    expect(new Set(rows.map(({ importedNo, md5 }) => key(importedNo, md5)))).toEqual(
      new Set(real.map(({ submission, md5 }) => key(submission, md5))),
    );
    expect(rows.filter(({ entryNo, importedNo }) => entryNo !== importedNo)).toEqual([]);
    for (const { title, song } of rows) {
      expect(title).not.toMatch(/\p{Cc}|^\s|\s$/u);
      expect(isBlank(song)).toBe(false);
    }
    const { rows: next } = await sql<{ no: number }>`select nextval('upload_entry_no_seq') as no`.execute(ctx.db);
    expect(next[0]?.no).toBe(6723);
  });

  test('is published with each chart once, at its first upload, and every month as a level', async () => {
    const rows: RealRow[] = await published();
    expect(rows).toHaveLength(7052);
    const first = new Map<string, RealRow>();
    for (const row of real.toSorted((a, b) => a.level.localeCompare(b.level) || a.submission - b.submission)) {
      if (!first.has(row.md5)) first.set(row.md5, row);
    }
    expect(new Map(rows.map(({ md5, level, submission }) => [md5, `${level} ${submission}`]))).toEqual(
      new Map([...first].map(([md5, { level, submission }]) => [md5, `${level} ${submission}`])),
    );
    const { body: header } = await site.get('/header_upload.json');
    expect(header.level_order).toEqual([...new Set(real.map(({ level }) => level))].sort());
  });
});
