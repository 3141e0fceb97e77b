import { beforeEach, expect, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { bringFile } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { hashesOf } from '../platform/hash.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const notes = async (table: string) => (await site.get(`/api/table-notes?table=${table}`)).body;

test('the notes of the charts of a table are known as soon as the site has read their files', async () => {
  const chart = chartText({ title: 'Star' });
  const { id, entryNo } = await entry(ctx, { result: 'accept', imported: true });
  await entry(ctx, { result: 'accept', imported: true });
  await ctx.db.updateTable('submission').set(hashesOf(chart)).where('id', '=', id).execute();
  expect(await notes('st')).toEqual({ success: true, notes: {} });
  await bringFile(site, await player(ctx, 'aki'), chart);
  expect(await notes('st')).toEqual({ success: true, notes: { [entryNo]: 4 } });
  expect(await notes('sl')).toEqual({ success: true, notes: {} });
  expect(await notes('zz')).toMatchObject({ error: 'ENOTFOUND' });
});
