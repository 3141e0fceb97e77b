import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listFiles, listNames } from '#domain/tables/listFiles.ts';
import { REVOTE_TAG } from '#domain/tables/tableJson.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { entry, revision } from '#testing/data/entries.ts';
import { engine, testDatabase } from '#testing/database/database.ts';
import { sampleChart } from '#testing/files/sampleTable.ts';
import { testContext } from '#testing/site/context.ts';
import { NOW } from '#testing/site/rules.ts';
import { runCommand } from '#testing/site/runCommand.ts';
import { bumpPublished } from '../../platform/lists/listVersion.ts';
import { createPublished, type Published } from './published.ts';

const database = await testDatabase();
let ctx = await testContext(database);
beforeEach(async () => {
  await database.empty();
  ctx = await testContext(database);
});

const textOf = (published: Published, name: string) => published.file('st', name)?.bytes.toString('utf8');
const numbersIn = (published: Published, name = 'score_sub.json') =>
  JSON.parse(textOf(published, name) ?? 'null').map((row: { id: number }) => row.id);

const submission = (entryNo: number) => {
  const place = { series: 'main', tableId: 'st', proposedLevel: 0, proposedTableId: 'st', songKey: '' };
  return { ...sampleChart(entryNo, { level: 0 }), ...place, publishedAt: NOW, imported: true };
};

/** Stores an entry as actions do: in one transaction with the new version of the lists. */
async function store(
  entryNo: number,
  result: 'new' | 'accept' | 'reject',
  more: { md5?: string; removedFromSubAt?: Date; deletedAt?: Date } = {},
) {
  await inTransaction(ctx, async (trx) => {
    await trx
      .insertInto('submission')
      .values({ ...submission(entryNo), ...more, result })
      .execute();
    await bumpPublished(trx, 'st');
  });
}

describe('the published lists', () => {
  test('official has accepted entries that are not deleted, voting has open ones, sub all except those removed from it', async () => {
    await store(1, 'accept');
    await store(2, 'new');
    await store(3, 'reject');
    await store(4, 'accept', { deletedAt: NOW });
    await store(5, 'accept', { removedFromSubAt: NOW });
    await ctx.published.refresh('st');
    expect(numbersIn(ctx.published, 'score.json')).toEqual([1]);
    expect(numbersIn(ctx.published, 'score_vote.json')).toEqual([2]);
    expect(numbersIn(ctx.published)).toEqual([1, 2, 3, 4]);
  });

  test('of two entries of one chart, a list shows the one with the better result', async () => {
    await store(1, 'reject', { md5: sampleChart(7).md5 });
    await store(2, 'accept', { md5: sampleChart(7).md5 });
    await ctx.published.refresh('st');
    expect(numbersIn(ctx.published)).toEqual([2]);
  });

  test('a refresh shows everything committed before it, however many run concurrently', async () => {
    const refreshed = Array.from({ length: 12 }, async (_, index) => {
      await store(index + 1, 'accept');
      await ctx.published.refresh('st');
      expect(numbersIn(ctx.published)).toContain(index + 1);
    });
    await Promise.all(refreshed);
    expect(numbersIn(ctx.published)).toHaveLength(12);
  });

  test('a file whose content did not change stays the same file, with its ETag', async () => {
    await store(1, 'accept');
    await ctx.published.refresh('st');
    const [official, voting] = ['score.json', 'score_vote.json'].map((name) => ctx.published.file('st', name));
    await store(2, 'new');
    await ctx.published.refresh('st');
    expect(ctx.published.file('st', 'score.json')).toBe(official);
    expect(ctx.published.file('st', 'score_vote.json')).not.toBe(voting);
  });
});

describe('the lists after single changes', () => {
  const stFiles = listNames.flatMap((list) => Object.values(listFiles[list]));
  const allOf = (published: Published) =>
    ['st', 'sl'].map((table) => stFiles.map((name) => published.file(table, name)?.bytes.toString()));

  test.each([
    ['has another title and level', { title: 'AA first', level: 7 }],
    ['has the chart of another', { md5: sampleChart(3).md5 }],
    ['moves to another table', { tableId: 'sl' }],
    ['is removed from sub', { removedFromSubAt: NOW }],
    ['is no longer official', { deletedAt: NOW }],
    ['is rejected', { result: 'reject' }],
  ] as const)('are those of a new process when an entry %s', async (_, change) => {
    for (const entryNo of [1, 2, 3]) await store(entryNo, 'accept');
    await ctx.published.refresh('st');
    allOf(ctx.published);
    await inTransaction(ctx, async (trx) => {
      await trx.updateTable('submission').set(change).where('entryNo', '=', 2).execute();
      for (const table of ['sl', 'st']) await bumpPublished(trx, table);
    });
    await Promise.all(['st', 'sl'].map(ctx.published.refresh));
    const other = createPublished(ctx);
    await other.load();
    expect(allOf(ctx.published)).toEqual(allOf(other));
  });

  test('tag an entry in the voting list while its re-vote is open', async () => {
    const rejected = await entry(ctx, { result: 'reject', level: 3 });
    expect(numbersIn(ctx.published, 'score_vote.json')).toEqual([]);
    const { id } = await revision(ctx, { entry: rejected, kind: 'resurrection' });
    expect(textOf(ctx.published, 'score_vote.json')).toContain(REVOTE_TAG);
    await inTransaction(ctx, async (trx) => {
      await trx.updateTable('revision').set({ result: 'canceled', decidedAt: NOW }).where('id', '=', id).execute();
      await bumpPublished(trx, 'st');
    });
    await ctx.published.refresh('st');
    expect(numbersIn(ctx.published, 'score_vote.json')).toEqual([]);
    expect(textOf(ctx.published, 'score_sub.json')).not.toContain(REVOTE_TAG);
  });
});

describe('a second process', () => {
  let stop = async () => {};
  afterEach(() => stop());

  test('shows a change by itself', async () => {
    const other = createPublished(ctx);
    await other.load();
    stop = other.watch();
    await store(1, 'accept');
    await vi.waitFor(() => expect(numbersIn(other)).toEqual([1]), { timeout: 20_000, interval: 20 });
  });

  test.runIf(engine === 'server')(
    'hears of what a command has changed, and shows it before its next look',
    async () => {
      const { entryNo } = await entry(ctx, { result: 'accept', level: 3 });
      const other = createPublished({ ...ctx, config: { ...ctx.config, DATABASE_URL: database.url } });
      await other.load();
      stop = other.watch();
      const listening = sql`select from pg_stat_activity
      where datname = current_database() and application_name = 'stellaverse listens' and query like 'listen%'`;
      await expect.poll(async () => (await listening.execute(ctx.db)).rows.length).toBe(1);
      // It looks once more soon after its start, which may find the first; the next look is five seconds later.
      for (const url of ['https://example.com/first', 'https://example.com/second']) {
        await runCommand(ctx, ['fix', '--table', 'st', '--entry', String(entryNo), '--url', url, '--reason', 'moved']);
        await vi.waitFor(() => expect(textOf(other, 'score.json')).toContain(url), { timeout: 3000, interval: 20 });
      }
    },
  );

  test('never shows part of a change: each list has all or nothing of a transaction', async () => {
    const other = createPublished(ctx);
    await other.load();
    let writing = true;
    const writer = (async () => {
      for (let group = 0; group < 10; group++) {
        await inTransaction(ctx, async (trx) => {
          for (const entryNo of [1, 2, 3, 4, 5].map((step) => group * 5 + step)) {
            await trx
              .insertInto('submission')
              .values({ ...submission(entryNo), result: 'accept' })
              .execute();
          }
          await bumpPublished(trx, 'st');
        });
      }
      writing = false;
    })();
    while (writing) {
      await other.refresh('st');
      expect(numbersIn(other).length % 5).toBe(0);
    }
    await writer;
    await other.refresh('st');
    expect(numbersIn(other)).toHaveLength(50);
  });
});
