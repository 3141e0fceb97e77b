import { beforeEach, expect, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

async function played({ accountId }: Player, chartHash: string, nth: number): Promise<void> {
  const now = ctx.clock.now();
  const row = {
    accountId,
    client: 'openlr2',
    playHash: `${chartHash} ${nth}`,
    chartHash,
    title: `play ${nth}`,
  } as const;
  await ctx.db
    .insertInto('play')
    .values({ ...row, clear: 1, exScore: nth, notes: 9, durationMs: 0, playedAt: now, receivedAt: now })
    .execute();
}

test('players see their own plays on a chart by either of its hashes, the newest first', async () => {
  const [song, other] = [await entry(ctx, { result: 'accept', level: 3 }), await entry(ctx, {})];
  const [aki, mina] = [await player(ctx, 'aki'), await player(ctx, 'mina')];
  await played(aki, song.md5, 1);
  await played(aki, song.sha256, 2);
  await played(aki, other.md5, 3);
  await played(mina, song.md5, 4);
  const shown = async (query: string, who: Player | null = aki) => {
    const { body } = await site.get(`/api/user/plays?${query}`, who);
    return [body.total, body.source?.map(({ score }: { score: number }) => score)];
  };
  for (const hash of [song.md5, song.sha256]) expect(await shown(`chart=${hash}`)).toEqual([2, [2, 1]]);
  expect(await shown('')).toEqual([3, [3, 2, 1]]);
  for (const unknown of ['f'.repeat(32), 'x']) expect(await shown(`chart=${unknown}`)).toEqual([0, []]);
});
