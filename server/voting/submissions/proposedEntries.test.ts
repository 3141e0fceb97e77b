import { beforeEach, expect, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { dropFile, propose } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { hashesOf } from '../../platform/hash.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
});

const proposed = async (who = aki) => (await dropFile(site, who, chartText())).body.proposed;

test.each(['sha256', 'md5'] as const)(
  'a dropped chart names its entries by their %s, whatever became of them',
  async (hash) => {
    const canceled = await entry(ctx, { tableId: 'sl', result: 'canceled', chart: 'listed' });
    const free = await entry(ctx, { tableId: 'fr', chart: 'listed there' });
    await entry(ctx, { chart: 'another' });
    expect(await proposed()).toEqual([]);
    const known = { [hash]: hashesOf(chartText())[hash] };
    await ctx.db.updateTable('submission').set(known).where('id', 'in', [canceled.id, free.id]).execute();
    expect(await proposed()).toEqual([
      { table: 'sl', entryNo: canceled.entryNo },
      { table: 'fr', entryNo: free.entryNo },
    ]);
  },
);

test('a withdrawn entry is not named, as its chart may be proposed again', async () => {
  const { entryNo } = (await propose(site, aki)).body;
  const mina = await player(ctx, 'mina', { cleared: ['st10'] });
  expect(await proposed(mina)).toEqual([{ table: 'st', entryNo }]);
  await ctx.db.updateTable('submission').set({ withdrawn: true, removedFromSubAt: ctx.clock.now() }).execute();
  expect(await proposed(mina)).toEqual([]);
});
