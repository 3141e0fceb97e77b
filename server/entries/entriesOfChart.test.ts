import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { entry } from '#testing/entries.ts';
import { testSite } from '#testing/site.ts';
import { removeFromSub } from '../submissions/removeFromSub.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const get = (sha256: string) => site.get(`/sha256/${sha256}`);

describe('the entries of a chart', () => {
  test('are told by its sha256, in any case of letters, with where they stand', async () => {
    const { md5, sha256 } = await entry(ctx, { chart: 'one', result: 'accept', level: 4 });
    await entry(ctx, { chart: 'one', tableId: 'fr', level: 7 });
    await entry(ctx, { chart: 'other' });
    const shown = { title: 'one', md5, sha256 };
    const source = [
      { ...shown, table: 'st', entryNo: 1, level: '4', official: true },
      { ...shown, table: 'fr', entryNo: 1, level: '7', official: false },
    ];
    for (const asked of [sha256, sha256.toUpperCase()])
      expect(await get(asked)).toMatchObject({ status: 200, body: { success: true, source } });
  });

  test('are official no more after a deletion', async () => {
    const { sha256 } = await entry(ctx, { result: 'accept', deletedAt: ctx.clock.now() });
    expect((await get(sha256)).body.source).toMatchObject([{ official: false }]);
  });

  test('are ENOTFOUND where there are none, where an admin removed them, and of what is no sha256', async () => {
    const { sha256 } = await entry(ctx);
    await removeFromSub(ctx, { tableId: 'st', entryNo: 1 });
    // An imported entry without its sha256 is not that of an empty one.
    await entry(ctx, { imported: true });
    await ctx.db.updateTable('submission').set({ sha256: '' }).where('entryNo', '=', 2).execute();
    for (const asked of [sha256, 'f'.repeat(64), 'f'.repeat(63), 'g'.repeat(64), '', '%00', 'x'.repeat(500)])
      expect(await get(asked), asked).toMatchObject({ status: 404, body: { success: false, error: 'ENOTFOUND' } });
  });
});
