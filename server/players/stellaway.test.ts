import { beforeEach, describe, expect, test } from 'vitest';
import { bringArchive } from '#testing/data/archive.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { ban, unban } from '../accounts/ban.ts';
import { changeNickname } from '../accounts/changeNickname.ts';
import { importScores } from '../plays/importScores.ts';
import { runRatingJobs } from '../scores/ratings/ratingJobs.ts';
import { removeFromSub } from '../voting/submissions/removeFromSub.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let chart: Entry;
beforeEach(async () => {
  await site.fresh();
  chart = await entry(ctx, { result: 'accept', level: 3 });
});

const ranking = async (query = '', who: Player | null = null) =>
  (await site.get(`/api/stellaway?table=st${query}`, who)).body;
const places = async (query = '') =>
  (await ranking(query)).source.map(({ rank, nickname }: { rank: number; nickname: string }) => [rank, nickname]);
const score = (who: Player, exscore: number, { md5 }: Pick<Entry, 'md5'> = chart) =>
  importScores(ctx, { userId: who.userId, lines: [{ md5, clear: 4, exscore }] });
async function ranked(name: string, exscore: number, facts: Parameters<typeof player>[2] = {}) {
  const who = await player(ctx, name, facts);
  await score(who, exscore);
  return who;
}
describe('the ranking', () => {
  test('is by skill; players of equal skill have the same rank, ordered by experience and nickname', async () => {
    const mina = await ranked('mina', 1000);
    await ranked('Zoe', 1000);
    await ranked('aki', 900);
    await score(mina, 1500);
    await ranked('bora', 1000);
    expect(await places()).toEqual([
      [1, 'mina'],
      [2, 'bora'],
      [2, 'Zoe'],
      [4, 'aki'],
    ]);
  });

  test('has the fields of a session, the ID of the profile, color, charts played and dan', async () => {
    const aki = await ranked('aki', 1000);
    await ctx.db.updateTable('player').set({ danSp: '★5', danDp: '十段' }).execute();
    const { source } = await ranking();
    const { playData } = (await site.get('/api/login/get-information', aki)).body;
    const shown = { rank: 1, userid: aki.rankingId, account: true, color: 'grey', playcount: 1, dan: '★5' };
    expect(source).toMatchObject([{ ...playData, ...shown }]);
  });

  test('exists for each service and table', async () => {
    await ranked('aki', 1000);
    const mina = await player(ctx, 'mina', { service: 'beatoraja' });
    await importScores(ctx, { userId: mina.userId, lines: [{ sha256: chart.sha256, clear: 6, exscore: 5 }] });
    expect(await places('&playerName=lr2')).toEqual([[1, 'aki']]);
    expect(await places('&playerName=beatoraja')).toEqual([[1, 'mina']]);
    expect((await site.get('/api/stellaway?table=sl')).body).toMatchObject({ total: 0, source: [] });
  });

  test('has the rank and page of the viewer', async () => {
    const others = Array.from({ length: 51 }, (_, index) => ranked(`p${index}`, 1000 + index));
    await Promise.all(others);
    const aki = await ranked('aki', 1);
    expect((await ranking('', aki)).own).toEqual({ rank: 52, page: 2 });
    expect((await ranking('&page=2')).source).toHaveLength(2);
    expect((await ranking('&page=1000000000000', await player(ctx, 'new'))).own).toBe(null);
    expect((await ranking('&page=1000000000000')).source).toEqual([]);
  });
});

describe('the ranking immediately shows', () => {
  test('a ban, its end and a new nickname', async () => {
    const aki = await ranked('aki', 1000);
    await ranked('mina', 900);
    await ban(ctx, { by: null, account: aki.userId, reason: 'x' });
    expect(await places()).toEqual([[1, 'mina']]);
    await unban(ctx, { by: null, reason: '', account: aki.userId });
    await changeNickname(ctx, aki.accountId, 'renamed');
    expect(await places('&search=renamed')).toEqual([[1, 'renamed']]);
  });

  test('a deleted account: the player remains only with scores of an archive', async () => {
    const aki = await ranked('aki', 1000);
    const mina = await ranked('mina', 900);
    await bringArchive(ctx, [chart], [{ playerId: Number(mina.rankingId), score: 700 }]);
    for (const who of [aki, mina]) await site.post('/api/user/delete-account', { userpw: PASSWORD }, who);
    expect(await places()).toEqual([]);
    expect((await ranking('&archive=with')).source).toMatchObject([{ userid: mina.rankingId, account: false }]);
  });

  test('scores of another process, and, before the job is done, that a chart left the table', async () => {
    const aki = await ranked('aki', 1000);
    await ranking();
    await score(aki, 2000);
    const before = (await ranking()).source[0].userSkill;
    await removeFromSub(ctx, { by: null, reason: '', table: chart.tableId, entryNo: chart.entryNo });
    expect(await ranking()).toMatchObject({ recomputing: true, source: [{ userSkill: before }] });
    await runRatingJobs(ctx);
    expect(await ranking()).toMatchObject({ recomputing: false, source: [] });
  });
});
