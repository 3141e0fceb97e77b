import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { changeAccount } from '../accounts/changeAccount.ts';
import { deleteAccount } from '../accounts/deleteAccount.ts';
import { upsertPlayer } from './upsertPlayer.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
});

const ask = (userid: string) => site.get(`/api/user/${encodeURIComponent(userid)}`);
const NOT_FOUND = { status: 404, body: { success: false, error: 'ENOTFOUND' } };

describe('a player', () => {
  test('of LR2 is found by the LR2 ID, with dan', async () => {
    await ctx.db
      .updateTable('player')
      .set({ danSp: '★★', danDp: '八段' })
      .where('rankingId', '=', aki.rankingId)
      .execute();
    for (const userid of [aki.rankingId, `00${aki.rankingId}`]) {
      expect(await ask(userid)).toMatchObject({
        status: 200,
        body: { success: true, nickname: 'aki', playerName: 'lr2', dan: '★★', dan2: '八段' },
      });
    }
    expect(Object.keys((await ask(aki.rankingId)).body).sort()).toEqual([
      ...['dan', 'dan2', 'nickname', 'playerName', 'success'],
    ]);
  });

  test('of beatoraja is found by the MinIR ID, in capitals too', async () => {
    const mina = await player(ctx, 'mina', { service: 'beatoraja' });
    for (const userid of [mina.rankingId, mina.rankingId.toUpperCase()]) {
      const body = { nickname: 'mina', playerName: 'beatoraja', dan: '-', dan2: '-' };
      expect(await ask(userid)).toMatchObject({ status: 200, body });
    }
  });

  test('who is banned is found as before', async () => {
    await changeAccount(ctx, 'aki-id', { bannedAt: ctx.clock.now(), banReason: 'x' });
    expect(await ask(aki.rankingId)).toMatchObject({ status: 200, body: { nickname: 'aki' } });
  });

  test('who deleted their account, or never had one, is ENOTFOUND', async () => {
    await upsertPlayer(ctx.db, { service: 'lr2', rankingId: '77' });
    expect(await ask('77')).toMatchObject(NOT_FOUND);
    await deleteAccount(ctx, aki.accountId, PASSWORD);
    expect(await ask(aki.rankingId)).toMatchObject(NOT_FOUND);
  });

  test.each(['0', '-1', '1.5', '1234567', 'aki', 'aki-id', '00000000-0000-4000-8000', ' ', '１', '1e3'])(
    'is not found by %j: ENOTFOUND',
    async (userid) => expect(await ask(userid)).toMatchObject(NOT_FOUND),
  );
});
