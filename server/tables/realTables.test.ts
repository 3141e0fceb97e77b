import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LoadBMSTable } from 'bms-table-loader';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListedSubmission } from '#contract/voting/submissions.ts';
import type { Course } from '#domain/tables/courseJson.ts';
import { listFiles, mainListNames } from '#domain/tables/listFiles.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { sampleLists, writeSampleTable } from '#testing/files/sampleTable.ts';
import { rounds } from '#testing/long.ts';
import { testContext } from '#testing/site/context.ts';
import { roundTrip } from '#testing/site/roundTrip.ts';
import { rules, tableOf } from '#testing/site/rules.ts';
import { buildApp } from '../app.ts';
import type { Context } from '../platform/context.ts';
import { importTable } from './importTable.ts';

const REAL = path.resolve(import.meta.dirname, '../../../shared/data/tables');
const hasReal = existsSync(REAL);
const tableIds = rules.tables.map(({ id }) => id);
const everyList = tableIds.flatMap((id) => mainListNames.map((list) => [id, list] as const));

interface RealRow {
  id?: number;
  submission?: number;
  md5: string;
  sha256: string;
  title: string;
  artist: string;
  url: string;
  url_diff: string;
  level: string;
  comment?: string;
}

type Listed = Pick<ListedSubmission, 'entryNo' | 'voteResult' | 'title' | 'artist' | 'level' | 'md5'>;

const byNumber = (rows: readonly RealRow[]) =>
  rows
    .map(({ id, submission, md5, sha256, title, artist, url, url_diff, level, comment = '' }) => {
      return { number: id ?? submission ?? 0, md5, sha256, title, artist, url, url_diff, level, comment };
    })
    .sort((a, b) => a.number - b.number);

if (!hasReal) console.warn(`${REAL} is absent: the real lists are not tested, invented ones are tested instead`);

/** Imports the real tables, else invented ones. */
async function importAll(ctx: Context) {
  for (const [index, id] of tableIds.entries()) {
    const source = hasReal ? path.join(REAL, id) : testDirectory();
    if (!hasReal) writeSampleTable(source, tableOf(id), sampleLists(1 + index * 100));
    const report = { changed: 0, unchanged: 0, leftOut: [], notes: [] };
    expect(await importTable(ctx, { table: id, source })).toMatchObject(report);
  }
}

describe('all fifteen lists, imported and published', async () => {
  const database = await testDatabase();
  const ctx = await testContext(database);
  const app = await buildApp(ctx);
  let site = '';

  beforeAll(async () => {
    await importAll(ctx);
    site = await app.listen({ port: 0, host: '127.0.0.1' });
  }, 60_000);
  afterAll(() => app.close());

  const fetched = async (id: string, name: string) => JSON.parse(await (await fetch(`${site}/${id}/${name}`)).text());

  test.skipIf(!hasReal).each(everyList)(
    '%s, %s equals the real one row by row and course by course',
    async (id, list) => {
      const real = (name: string) => JSON.parse(readFileSync(path.join(REAL, id, name), 'utf8'));
      const rows: RealRow[] = await fetched(id, listFiles[list].data);
      expect(byNumber(rows)).toEqual(byNumber(real(listFiles[list].data)));
      const order = (row: RealRow) => [row.level, row.title.toLowerCase()];
      expect(rows.map(order)).toEqual((real(listFiles[list].data) as RealRow[]).map(order));
      const header: { course?: Course[][] } = await fetched(id, listFiles[list].header);
      expect(header).toEqual(real(listFiles[list].header));
    },
  );

  test.each(rounds(['st', 'fr'], tableIds))(
    'the list of submissions shows all of %s, page by page, with what its lists say of each',
    async (id) => {
      const lists = Object.fromEntries(
        await Promise.all(
          mainListNames.map(async (list) => [list, byNumber(await fetched(id, listFiles[list].data))] as const),
        ),
      );
      const results = new Map(lists.sub?.map(({ number }) => [number, 'reject']));
      for (const { number } of lists.voting ?? []) results.set(number, 'new');
      for (const { number } of lists.official ?? []) results.set(number, 'accept');
      const listed: Listed[] = [];
      for (let page = 1, total = 1; listed.length < total; page++) {
        const reply = await (await fetch(`${site}/api/submission?table=${id}&sort=number&page=${page}`)).json();
        const { source, total: all } = reply as { source: Listed[]; total: number };
        expect(source.length).toBeGreaterThan(0);
        listed.push(...source);
        total = all;
      }
      expect(listed.map(({ entryNo, voteResult }) => [entryNo, voteResult])).toEqual(
        [...results].sort(([a], [b]) => a - b),
      );
      expect(listed.map(({ title, artist, level, md5 }) => ({ title, artist, level, md5 }))).toEqual(
        lists.sub?.map(({ title, artist, level, md5 }) => ({ title, artist, level, md5 })),
      );
    },
  );

  test.skipIf(!hasReal).each(tableIds)('%s, imported again, does not change', async (id) => {
    const again = await importTable(ctx, { table: id, source: path.join(REAL, id) });
    expect(again).toMatchObject({ inserted: 0, changed: 0, notes: [] });
  });

  test.each(everyList)('bms-table-loader loads %s, %s and agrees with the database', async (id, list) => {
    const loaded = await LoadBMSTable(`${site}/${id}/${listFiles[list].page}`);
    expect(loaded.head).toMatchObject({ name: tableOf(id).published[list], symbol: tableOf(id).symbol });
    let query = ctx.db.selectFrom('submission').select(['level', 'md5']).where('tableId', '=', id);
    if (list !== 'sub') query = query.where('result', '=', list === 'official' ? 'accept' : 'new');
    const entries = await query.orderBy('level').execute();
    const key = (level: string | number, md5: string) => `${level} ${md5}`;
    expect(loaded.body.map(({ content, checksum }) => key(content.level, checksum.value)).sort()).toEqual(
      entries.map(({ level, md5 }) => key(level, md5)).sort(),
    );
    expect(loaded.getLevelOrder()).toEqual([...new Set(entries.map(({ level }) => String(level)))]);
  });

  // The last one: it empties the site.
  test('exported, imported into an empty site and exported again, are byte-identical', async () => {
    const { before, after } = await roundTrip(ctx, database);
    expect(Object.keys(before)).toHaveLength(45);
    expect(after).toEqual(before);
  });
});
