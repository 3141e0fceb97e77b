import { beforeEach, describe, expect, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { removeFromSub } from '../voting/submissions/removeFromSub.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const get = (sha256: string) => site.get(`/sha256/${sha256}`);

describe('the entries of a chart', () => {
  test('are found by its sha256 in upper or lower case, with the table and level of each', async () => {
    const { md5, sha256 } = await entry(ctx, { chart: 'one', result: 'accept', level: 4 });
    await entry(ctx, { chart: 'one', tableId: 'fr', level: 7 });
    await entry(ctx, { chart: 'other' });
    const chart = { title: 'one', md5, sha256 };
    const source = [
      { ...chart, table: 'st', entryNo: 1, level: '4', official: true },
      { ...chart, table: 'fr', entryNo: 1, level: '7', official: false },
    ];
    for (const hash of [sha256, sha256.toUpperCase()])
      expect(await get(hash)).toMatchObject({ status: 200, body: { success: true, source } });
  });

  test('are ENOTFOUND if there are none, if an admin removed them, and for what is not a sha256', async () => {
    const { sha256 } = await entry(ctx);
    await removeFromSub(ctx, { by: null, reason: '', table: 'st', entryNo: 1 });
    // An imported entry without a sha256 is not found by an empty one.
    await entry(ctx, { imported: true });
    await ctx.db.updateTable('submission').set({ sha256: '' }).where('entryNo', '=', 2).execute();
    for (const hash of [sha256, 'f'.repeat(64), 'f'.repeat(63), 'g'.repeat(64), '', 'x'.repeat(500)])
      expect(await get(hash), hash).toMatchObject({ status: 404, body: { success: false, error: 'ENOTFOUND' } });
  });
});
