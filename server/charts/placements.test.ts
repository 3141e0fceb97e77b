import { beforeEach, expect, test } from 'vitest';
import { entry, entryNow, revision } from '#testing/data/entries.ts';
import { testDatabase } from '#testing/database/database.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import { testSite } from '#testing/site/site.ts';
import { placements } from './placements.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const unknown = hashes('in no table');

test('placements are returned in the order of the charts', async () => {
  const open = await entry(ctx, { chart: 'one', level: 3 });
  const official = await entry(ctx, { chart: 'two', tableId: 'sl', level: 5, result: 'accept' });
  const again = await entry(ctx, { chart: 'two', tableId: 'fr', level: 1, result: 'reject' });
  const at = ({ tableId, entryNo }: typeof open) => ({ table: tableId, entryNo });
  const [two, none, one] = await placements(ctx.db, [hashes('two'), unknown, hashes('one')]);
  expect(none).toEqual([]);
  expect(one).toEqual([{ ...at(open), level: '3', state: 'voting' }]);
  expect(two).toHaveLength(2);
  expect(two).toContainEqual({ ...at(official), level: '5', state: 'official' });
  expect(two).toContainEqual({ ...at(again), level: '1', state: 'decided' });
});

test('either hash is enough, and an entry that matches both is listed once', async () => {
  await entry(ctx, { chart: 'one' });
  const { md5, sha256 } = hashes('one');
  const found = await placements(ctx.db, [
    { md5, sha256: null },
    { md5: null, sha256 },
    { md5, sha256 },
    { md5, sha256: unknown.sha256 },
  ]);
  expect(found.map((entries) => entries.length)).toEqual([1, 1, 1, 1]);
});

test('an entry with an open re-vote is in voting', async () => {
  const rejected = await entry(ctx, { chart: 'one', result: 'reject' });
  await revision(ctx, { entry: rejected, kind: 'resurrection' });
  expect(await placements(ctx.db, [hashes('one')])).toMatchObject([[{ state: 'voting' }]]);
});

test('a chart without hashes has no placement, even beside an entry without one', async () => {
  const imported = await entry(ctx, { chart: 'one', imported: true });
  await ctx.db.updateTable('submission').set({ sha256: '' }).where('id', '=', imported.id).execute();
  expect((await entryNow(ctx, imported)).sha256).toBe('');
  const found = await placements(ctx.db, [
    { md5: null, sha256: null },
    { md5: '', sha256: '' },
    { md5: unknown.md5, sha256: '' },
  ]);
  expect(found).toEqual([[], [], []]);
  expect(await placements(ctx.db, [])).toEqual([]);
});
