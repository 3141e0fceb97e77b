import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import { type Entry, entry, revision } from '#testing/data/entries.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { NOW } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';
import { removeFromSub } from '../voting/submissions/removeFromSub.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const daysAgo = (days: number) => daysAfter(NOW, -days);
const home = async () => (await site.get('/api/home')).body;
const remove = ({ tableId, entryNo }: Entry) =>
  removeFromSub(ctx, { by: null, table: tableId, entryNo, reason: 'asked for' });

describe('the newest entries', () => {
  test('are five of all tables, the newest first, whatever their result', async () => {
    await entry(ctx, { publishedAt: daysAgo(9) });
    const made = [];
    for (const [index, tableId] of ['st', 'sl', 'dpst', 'dp', 'fr'].entries()) {
      const result = index === 1 ? 'reject' : index === 2 ? 'accept' : 'new';
      made.push(await entry(ctx, { tableId, level: index, result, publishedAt: daysAgo(index + 1) }));
    }
    const { source } = await home();
    expect(source).toEqual(
      made.map(({ tableId, entryNo }, index) => ({
        table: tableId,
        entryNo,
        level: String(index),
        title: `Song ${tableId === 'fr' ? 'fr 1' : `main ${entryNo}`}`,
        time: daysAgo(index + 1).toISOString(),
      })),
    );
  });

  test('of the same time are ordered by number, the higher first', async () => {
    for (const tableId of ['sl', 'st', 'sl']) await entry(ctx, { tableId });
    expect((await home()).source.map(({ entryNo }: { entryNo: number }) => entryNo)).toEqual([3, 2, 1]);
  });

  test('leave out those that were imported as decided, or removed', async () => {
    const imported = await entry(ctx, { imported: true, result: 'accept' });
    await ctx.db.updateTable('submission').set({ publishedAt: null }).where('id', '=', imported.id).execute();
    await remove(await entry(ctx));
    const shown = await entry(ctx);
    expect((await home()).source).toMatchObject([{ entryNo: shown.entryNo }]);
  });
});

describe('the newest revisions', () => {
  test('have their target, and leave out those of removed entries', async () => {
    const official = (level: number) => entry(ctx, { result: 'accept', level, publishedAt: daysAgo(90) });
    const revised = [await official(3), await official(0), await official(4), await official(5)] as const;
    await revision(ctx, { entry: revised[0], kind: 'change', changeTo: 'high', publishedAt: daysAgo(4) });
    await revision(ctx, { entry: revised[1], kind: 'transfer', publishedAt: daysAgo(3) });
    await revision(ctx, { entry: revised[2], kind: 'delete', publishedAt: daysAgo(2) });
    await revision(ctx, { entry: revised[3], kind: 'delete', publishedAt: daysAgo(1) });
    await remove(revised[3]);
    const { source2 } = await home();
    expect(source2).toMatchObject([
      { entryNo: 3, table: 'st', type: 'delete', level: '4', to: null, time: daysAgo(2).toISOString() },
      { entryNo: 2, table: 'st', type: 'transfer', level: '0', to: { table: 'sl', level: '12' } },
      { entryNo: 1, table: 'st', type: 'change', level: '3', to: { table: 'st', level: '4' }, title: 'Song main 1' },
    ]);
  });

  test('are five', async () => {
    for (let count = 0; count < 7; count++) {
      await revision(ctx, { entry: await entry(ctx, { result: 'accept' }), kind: 'delete' });
    }
    expect((await home()).source2.map(({ entryNo }: { entryNo: number }) => entryNo)).toEqual([7, 6, 5, 4, 3]);
  });
});

describe('the last accepted', () => {
  test('are ordered by the time of their decision; deleted and imported ones are left out', async () => {
    const decided = (days: number, more: object = {}) =>
      entry(ctx, { result: 'accept', publishedAt: daysAgo(30), decidedAt: daysAgo(days), ...more });
    const late = await decided(1);
    const early = await decided(20, { tableId: 'fr' });
    await decided(2, { deletedAt: daysAgo(1) });
    await decided(3, { result: 'reject' });
    await entry(ctx, { imported: true, result: 'accept' });
    await remove(await decided(4));
    const expected = [
      { table: 'st', entryNo: late.entryNo, time: daysAgo(1).toISOString() },
      { table: 'fr', entryNo: early.entryNo, time: daysAgo(20).toISOString() },
    ];
    expect((await home()).source3).toMatchObject(expected);
    for (let days = 5; days < 12; days++) await decided(days);
    const { source3 } = await home();
    expect(source3).toHaveLength(5);
    expect(source3[1].time).toBe(daysAgo(5).toISOString());
  });
});

describe('the newest uploads', () => {
  test('are five, the newest first; what was imported is not new', async () => {
    for (let day = 7; day >= 1; day--) {
      await upload(ctx, { title: `Song ${day}`, artist: 'somebody', publishedAt: daysAgo(day) });
    }
    await upload(ctx, { importedNo: 3 });
    const { source4 } = await home();
    expect(source4.map(({ title }: { title: string }) => title)).toEqual([1, 2, 3, 4, 5].map((day) => `Song ${day}`));
    expect(source4[0]).toEqual({ entryNo: 7, title: 'Song 1', artist: 'somebody', time: daysAgo(1).toISOString() });
  });
});

test('an empty site has no news', async () => {
  expect(await home()).toEqual({ success: true, source: [], source2: [], source3: [], source4: [] });
});
