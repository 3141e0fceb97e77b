import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, gmt9, MINUTE_MS } from '#domain/common/dates.ts';
import { chartPoints } from '#domain/players/stellaway/rating.ts';
import { writeArchive } from '#fakes/lr2ir/archive.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { ban } from '../accounts/ban.ts';
import { deleteAccount } from '../accounts/deleteAccount.ts';
import { importArchive } from '../plays/archive/importArchive.ts';
import { importScores } from '../plays/importScores.ts';
import { runRatingJobs } from '../scores/ratings/ratingJobs.ts';

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
    const counts = { ...none, fa: 0 };
    expect(await ask(`00${aki.rankingId}`)).toMatchObject({ status: 200, body: { success: true } });
    const gained = (skill: number, clears: object) => {
      return { skill, exp: skill, played: 1, newClears: { ...none, ...clears } };
    };
    const day = (skill: number, played: number, clears: object) => {
      return { skill, exp: skill, played, clears: { ...counts, ...clears }, movedSkill: 0 };
    };
    expect(await source()).toEqual([
      { day: first, ...day(before, 1, { ec: 1 }), gained: gained(before, { ec: 1 }) },
      { day: today(), ...day(after, 2, { hc: 1, fa: 1 }), gained: gained(after - before, { hc: 1 }) },
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
    const file = path.join(testDirectory(), 'archive.db');
    const score = { playerId: 7, md5: chart.md5, clearType: 'HARD', score: 900, combo: 1, badPoor: 2 };
    writeArchive(file, { scores: [score] });
    await importArchive(ctx, { file });
    ctx.clock.advance(MINUTE_MS);
    await runRatingJobs(ctx);
    expect(await ask('7')).toMatchObject({ status: 200, body: { source: [] } });
  });

  test('of an unknown player, table or deleted account is ENOTFOUND', async () => {
    await play(await official());
    expect(await ask(aki.rankingId, 'zz')).toMatchObject(NOT_FOUND);
    for (const userid of ['77', 'aki', '-1', '１', ' ']) expect(await ask(userid), userid).toMatchObject(NOT_FOUND);
    expect((await site.get(`/api/user/${aki.rankingId}/growth`)).body.error).toBe('NOTVALIDVALUE');
    await deleteAccount(ctx, aki.accountId, PASSWORD);
    expect(await ask(aki.rankingId)).toMatchObject(NOT_FOUND);
  });
});
