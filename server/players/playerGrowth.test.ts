import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, gmt9 } from '#domain/common/dates.ts';
import { chartPoints } from '#domain/players/stellaway/rating.ts';
import { bringArchive } from '#testing/data/archive.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { ban } from '../accounts/ban.ts';
import { deleteAccount } from '../accounts/deleteAccount.ts';
import { importScores } from '../plays/importScores.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
});

const official = (level = 0, tableId = 'st') => entry(ctx, { level, tableId, result: 'accept' });
const play = ({ md5 }: Entry, clear = 4) =>
  importScores(ctx, { userId: aki.userId, lines: [{ md5, clear, exscore: 1000 }] });
const ask = (userid: string, table = 'st') => site.get(`/api/user/${encodeURIComponent(userid)}/growth?table=${table}`);
const source = async (userid = aki.rankingId) => (await ask(userid)).body.source;
const today = () => gmt9(ctx.clock.now()).dashed;
const NOT_FOUND = { status: 404, body: { success: false, error: 'ENOTFOUND' } };
const none = { pfc: 0, fc: 0, exhc: 0, hc: 0, gc: 0, ec: 0, laec: 0, aec: 0 };

describe('the growth of a player', () => {
  test('lists each day on which the rating changed, oldest first, with the gain', async () => {
    const [chart, other] = [await official(3), await official(5)];
    const points = (level: number, clear: number) =>
      chartPoints('lr2', { level, clear, exScore: 1000, notes: undefined });
    await play(chart, 2);
    const first = today();
    ctx.clock.advance(3 * DAY_MS);
    await play(chart, 4);
    await play(other, 1);
    const [before, after] = [points(3, 2), points(3, 4) + points(5, 1)];
    expect(await source()).toMatchObject([
      { day: first, skill: before, played: 1, clears: { ec: 1 }, gained: { skill: before, newClears: { ec: 1 } } },
      {
        day: today(),
        skill: after,
        exp: after,
        played: 2,
        gained: { skill: after - before, newClears: { ...none, hc: 1 } },
      },
    ]);
  });

  test('reaches back a year', async () => {
    await play(await official());
    ctx.clock.advance(364 * DAY_MS);
    await play(await official());
    expect(await source()).toHaveLength(2);
    ctx.clock.advance(DAY_MS);
    expect(await source()).toMatchObject([{ gained: { newClears: { hc: 1 } }, movedSkill: 0 }]);
  });

  test('exists for a banned player, and is empty for one without an account', async () => {
    const chart = await official();
    await play(chart);
    await ban(ctx, { by: null, account: aki.userId, reason: 'x' });
    expect(await source()).toHaveLength(1);
    await bringArchive(ctx, [chart], [{ playerId: 7 }]);
    expect(await ask('7')).toMatchObject({ status: 200, body: { source: [] } });
  });

  test('of an unknown player, table or deleted account is ENOTFOUND', async () => {
    await play(await official());
    expect(await ask(aki.rankingId, 'zz')).toMatchObject(NOT_FOUND);
    expect(await ask('77')).toMatchObject(NOT_FOUND);
    await deleteAccount(ctx, aki.accountId, PASSWORD);
    expect(await ask(aki.rankingId)).toMatchObject(NOT_FOUND);
  });
});
