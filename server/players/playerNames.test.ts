import { beforeEach, describe, expect, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { PASSWORD, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { deleteAccount } from '../accounts/deleteAccount.ts';
import { importScores } from '../plays/importScores.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const ask = (names: string[], table?: string) =>
  site.get(`/api/user/names?${new URLSearchParams({ names: names.join(' '), ...(table && { table }) })}`);

/** Gives a player full combos on that many charts of a table at its level 12. */
async function fullCombos(userId: string, tableId: string, charts: number): Promise<void> {
  const lines = [];
  for (let count = 0; count < charts; count++) {
    const { md5 } = await entry(ctx, { tableId, level: 12, result: 'accept' });
    lines.push({ md5, clear: 5, exscore: 5000 });
  }
  await importScores(ctx, { userId, lines });
}

describe('a name', () => {
  test('has the color of the skill in the table, and the ID of the profile', async () => {
    const aki = await player(ctx, 'aki');
    const mina = await player(ctx, 'mina', { service: 'beatoraja' });
    await fullCombos(aki.userId, 'st', 4);
    const { body } = await ask(['aki', 'mina', 'nobody'], 'st');
    expect(body.source).toHaveLength(2);
    expect(body.source).toEqual(
      expect.arrayContaining([
        { nickname: 'aki', userid: aki.rankingId, color: 'green' },
        { nickname: 'mina', userid: mina.rankingId, color: 'grey' },
      ]),
    );
    expect((await ask(['aki'], 'sl')).body.source).toMatchObject([{ color: 'grey' }]);
  });

  test('has its best color of all ranked tables without a table', async () => {
    const aki = await player(ctx, 'aki');
    await fullCombos(aki.userId, 'dp', 1);
    await fullCombos(aki.userId, 'sl', 4);
    await fullCombos(aki.userId, 'fr', 9);
    expect((await ask(['aki'])).body.source).toMatchObject([{ color: 'green' }]);
  });

  test('is found in its exact spelling only, and not after a deletion', async () => {
    const aki = await player(ctx, 'aki');
    expect((await ask(['AKI', 'aki', 'aki'])).body.source).toHaveLength(1);
    await deleteAccount(ctx, aki.accountId, PASSWORD);
    expect((await ask(['aki'])).body.source).toEqual([]);
  });
});
