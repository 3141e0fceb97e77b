import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { deleteAnyUpload } from '../../uploads/deleteUpload.ts';
import { createUploadedCharts } from './uploadedCharts.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

/** Waits for transactions of other tests on the same server: uploads newer than an open transaction are read again. */
async function untilNoOlderTransaction(): Promise<void> {
  const isOldest = async () => {
    const { rows } = await sql<{ oldest: boolean }>`
      select bool_and(changed_by < pg_snapshot_xmin(pg_current_snapshot())) as oldest from upload`.execute(ctx.db);
    return rows[0]?.oldest;
  };
  await expect.poll(isOldest, { timeout: 60_000 }).toBe(true);
}

test('after a change only changed uploads are read again, and deleted ones are removed', async () => {
  const read = createUploadedCharts(ctx.db);
  const titles = async () => (await read()).map(({ uploadTitle }) => uploadTitle);
  const first = await upload(ctx, { title: 'first', charts: [{ name: '[A]' }, { name: '[B]' }] });
  await upload(ctx, { title: 'second' });
  expect(await titles()).toEqual(['first', 'first', 'second']);
  await untilNoOlderTransaction();
  await titles();
  // Not marked as changed, so it is not read again.
  await ctx.db.updateTable('upload').set({ title: 'unread' }).execute();
  await upload(ctx, { title: 'third' });
  expect(await titles()).toEqual(['first', 'first', 'second', 'third']);
  // One deleted and one added: the number of uploads is the same.
  await deleteAnyUpload(ctx, { upload: first, by: null, reason: '' });
  await upload(ctx, { title: 'fourth' });
  expect(await titles()).toEqual(['second', 'third', 'fourth']);
});
