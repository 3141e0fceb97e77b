import { beforeEach, describe, expect, test } from 'vitest';
import { experienceLevel } from '#domain/players/stellaway/rating.ts';
import { bringArchive } from '#testing/data/archive.ts';
import { entry } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { deleteAccount } from '../accounts/deleteAccount.ts';
import { importScores } from '../plays/importScores.ts';
import { upsertPlayer } from './identity/upsertPlayer.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
});

const experienceParts = (experience: number) => {
  const { level: _, ...parts } = experienceLevel(experience);
  return parts;
};
const ask = (userid: string) => site.get(`/api/user/${encodeURIComponent(userid)}`);
const NOT_FOUND = { status: 404, body: { success: false, error: 'ENOTFOUND' } };

describe('a player', () => {
  test('of LR2 is found by LR2 ID, with dan', async () => {
    await ctx.db.updateTable('player').set({ danSp: '★★', danDp: '八段' }).execute();
    const body = { success: true, nickname: 'aki', playerName: 'lr2', dan: '★★', dan2: '八段' };
    for (const userid of [aki.rankingId, `00${aki.rankingId}`])
      expect(await ask(userid)).toMatchObject({ status: 200, body });
  });

  test('of beatoraja is found by MinIR ID, also in capitals', async () => {
    const mina = await player(ctx, 'mina', { service: 'beatoraja' });
    for (const userid of [mina.rankingId, mina.rankingId.toUpperCase()]) {
      const body = { nickname: 'mina', playerName: 'beatoraja', dan: '-', dan2: '-' };
      expect(await ask(userid)).toMatchObject({ status: 200, body });
    }
  });

  test('has the scores and ratings of a session, and the rank in each table', async () => {
    const chart = await entry(ctx, { result: 'accept', level: 3 });
    const free = await entry(ctx, { tableId: 'fr', result: 'accept' });
    const mina = await player(ctx, 'mina');
    const played = '2026-01-02T03:04:05.000Z';
    const score = { clear: 4, exscore: 1000, played };
    const line = { md5: chart.md5, ...score };
    await importScores(ctx, { userId: aki.userId, lines: [line, { ...line, md5: free.md5 }] });
    await importScores(ctx, { userId: mina.userId, lines: [{ ...line, exscore: 2000 }] });
    const { body } = await ask(aki.rankingId);
    const { playData, stairway } = (await site.get('/api/login/get-information', aki)).body;
    expect(body).toMatchObject({ playData, stairway, account: true, userid: aki.rankingId });
    expect(body.stairway).toMatchObject([{ playedAt: played }]);
    const ofFree = (await site.get(`/api/user/${aki.rankingId}?table=fr`)).body;
    expect(ofFree).toEqual({ ...body, stairway: [] });
    expect(body.standings).toEqual([
      { table: 'st', color: 'grey', ...experienceParts(playData.exp), played: 1, place: { rank: 2, of: 2 } },
      { table: 'fr', color: 'grey', ...experienceParts(body.playData5.exp), played: 1, place: null },
    ]);
  });

  test('from an archive is found without an account, under the name at the service', async () => {
    const chart = await entry(ctx, { result: 'accept' });
    await bringArchive(ctx, [chart], [{ playerId: 7, name: '<b>名</b>' }]);
    const { status, body } = await ask('007');
    expect([status, body.nickname, body.account, body.userid]).toEqual([200, '<b>名</b>', false, '7']);
    expect(body.stairway).toMatchObject([{ score: 900, clear: 4, minbp: 2 }]);
    expect(body.standings).toMatchObject([{ table: 'st', place: null }]);
  });

  test('with a deleted account, or without one, is ENOTFOUND', async () => {
    await upsertPlayer(ctx.db, { service: 'lr2', rankingId: '77' });
    expect(await ask('77')).toMatchObject(NOT_FOUND);
    await deleteAccount(ctx, aki.accountId, PASSWORD);
    expect(await ask(aki.rankingId)).toMatchObject(NOT_FOUND);
  });
});

describe('the charts of a table', () => {
  test('are the official ones, by level and title', async () => {
    const later = await entry(ctx, { chart: 'B', level: 2, result: 'accept' });
    const first = await entry(ctx, { chart: 'A', level: 2, result: 'accept' });
    await entry(ctx, { level: 1 });
    await entry(ctx, { level: 1, result: 'accept', deletedAt: ctx.clock.now() });
    const { body } = await site.get('/api/user/list?table=st');
    const { md5, sha256 } = first;
    expect(body.source).toEqual([
      { entryNo: first.entryNo, level: '2', title: 'A', md5, sha256 },
      { entryNo: later.entryNo, level: '2', title: 'B', md5: later.md5, sha256: later.sha256 },
    ]);
  });
});
