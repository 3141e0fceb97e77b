import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_RIVALS } from '#domain/players/rivals.ts';
import { skillColor } from '#domain/players/stellaway/rating.ts';
import { bringArchive } from '#testing/data/archive.ts';
import { entry } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player, players } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { tableOf } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';
import { deleteAccount } from '../../accounts/deleteAccount.ts';
import { importScores } from '../../plays/importScores.ts';
import { upsertPlayer } from '../identity/upsertPlayer.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
let mina: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
  mina = await player(ctx, 'mina', { service: 'beatoraja' });
});

const NOT_FOUND = { status: 404, body: { success: false, error: 'ENOTFOUND' } };
const OK = { status: 200, body: { success: true } };

describe('two players', () => {
  const compare = (userid: string, rivalid: string, query = '?table=st') =>
    site.get(`/api/user/${encodeURIComponent(userid)}/${encodeURIComponent(rivalid)}${query}`);

  test('are compared with the scores and ratings of their profiles; the rival’s have separate fields', async () => {
    const chart = await entry(ctx, { result: 'accept', level: 3 });
    const other = await entry(ctx, { tableId: 'sl', result: 'accept' });
    await importScores(ctx, {
      userId: aki.userId,
      lines: [chart, other].map(({ md5 }) => ({ md5, clear: 4, exscore: 1000, minbp: 9 })),
    });
    await importScores(ctx, { userId: mina.userId, lines: [{ sha256: chart.sha256, clear: 7, exscore: 1200 }] });
    const [own, rival] = [
      (await site.get(`/api/user/${aki.rankingId}?table=st`)).body,
      (await site.get(`/api/user/${mina.rankingId}?table=st`)).body,
    ];
    const { body } = await compare(aki.rankingId, mina.rankingId);
    const { standings: _, players: __, passed: ___, ...facts } = own;
    expect(body).toMatchObject(facts);
    expect(own.stairway).toMatchObject([{ clear: 4, score: 1000, minbp: 9 }]);
    expect(rival.stairway).toMatchObject([{ clear: 7, score: 1200, minbp: null }]);
    const ofRival = Object.keys(body).filter((key) => /^r[A-Z]/.test(key));
    expect(ofRival).toHaveLength(16);
    for (const key of ofRival) {
      const name = `${key.charAt(1).toLowerCase()}${key.slice(2)}`;
      expect([key, body[key]]).toEqual([key, rival[name]]);
    }
    // The reply has no data of other players.
    expect(Object.keys(body).filter((key) => !(key in own) && !ofRival.includes(key))).toEqual([]);
  });

  test('are compared in one table, or in all of them', async () => {
    const charts = [await entry(ctx, { result: 'accept' }), await entry(ctx, { tableId: 'sl', result: 'accept' })];
    for (const { userId } of [aki, mina]) {
      const lines = charts.map(({ md5, sha256 }) => ({ md5, sha256, clear: 4, exscore: 1 }));
      await importScores(ctx, { userId, lines });
    }
    const { body } = await compare(aki.rankingId, mina.rankingId, '?table=sl');
    const lists = [body.stairway, body.rStairway, body.stairway2, body.rStairway2];
    expect(lists.map(({ length }) => length)).toEqual([0, 0, 1, 1]);
    expect([body.playData.hc, body.rPlayData.ec]).toEqual([1, 1]);
    const { body: all } = await compare(aki.rankingId, mina.rankingId, '');
    expect([all.stairway, all.rStairway, all.stairway2, all.rStairway2].map(({ length }) => length)).toEqual([
      1, 1, 1, 1,
    ]);
    expect(await compare(aki.rankingId, aki.rankingId, '')).toMatchObject({ body: { error: 'ESAMEPERSON' } });
  });
});

describe('the rivals of an account', () => {
  const add = (userid: string, who = aki) => site.post('/api/user/add-rival', { userid }, who);
  const remove = (userid: string) => site.post('/api/user/remove-rival', { userid }, aki);
  const list = async (who: Player = aki, table = 'st') =>
    (await site.get(`/api/user/rivals?table=${table}`, who)).body.source;
  const idsOf = async (who: Player = aki) => (await list(who)).map(({ userid }: { userid: string }) => userid);

  test('are added and removed, and a repeated request changes nothing', async () => {
    for (const id of [mina.rankingId, mina.rankingId.toUpperCase()]) expect(await add(id)).toMatchObject(OK);
    expect(await idsOf()).toEqual([mina.rankingId]);
    for (let time = 0; time < 2; time++) expect(await remove(mina.rankingId)).toMatchObject(OK);
    expect(await idsOf()).toEqual([]);
  });

  test('are listed with their rating in the table, the highest skill first', async () => {
    const chart = await entry(ctx, { result: 'accept', level: 5 });
    await importScores(ctx, { userId: mina.userId, lines: [{ sha256: chart.sha256, clear: 8, exscore: 2000 }] });
    await bringArchive(
      ctx,
      [await entry(ctx, { tableId: 'sl', result: 'accept' })],
      [{ playerId: 7, name: 'of long ago' }],
    );
    await add('7');
    await add(mina.rankingId);
    const { userLevel, userSkill } = (await site.get(`/api/user/${mina.rankingId}`)).body.playData;
    const color = skillColor(tableOf('st'), userSkill);
    const own = { nickname: 'mina', userid: mina.rankingId, account: true, playerName: 'beatoraja' };
    const archived = { nickname: 'of long ago', userid: '7', account: false, playerName: 'lr2' };
    expect(await list()).toEqual([
      { ...own, color, userLevel, userSkill },
      { ...archived, color: 'grey', userLevel: 0, userSkill: 0 },
    ]);
  });

  test('cannot be the owner, or a player without a profile', async () => {
    expect(await add(`00${aki.rankingId}`)).toMatchObject({ status: 400, body: { error: 'ESAMEPERSON' } });
    await upsertPlayer(ctx.db, { service: 'lr2', rankingId: '999999' });
    for (const id of ['999999', 'aki-id']) expect(await add(id)).toMatchObject(NOT_FOUND);
    expect(await remove('999999')).toMatchObject(OK);
    expect(await idsOf()).toEqual([]);
  });

  test(`are ${MAX_RIVALS} at most: one more is EMAXRIVALS, an existing one succeeds, and a removed one makes room`, async () => {
    const others = await players(ctx, 'rival', MAX_RIVALS + 1);
    const answers = await Promise.all(others.map(({ rankingId }) => add(rankingId)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject([{ status: 409, body: { error: 'EMAXRIVALS', limit: MAX_RIVALS } }]);
    const ids: string[] = await idsOf();
    expect(ids).toHaveLength(MAX_RIVALS);
    const left = others.find(({ rankingId }) => !ids.includes(rankingId))?.rankingId ?? '';
    expect(await add(ids[0] ?? '')).toMatchObject(OK);
    await remove(ids[0] ?? '');
    expect(await add(left)).toMatchObject(OK);
  });

  test('are only visible to the owner', async () => {
    await add(mina.rankingId);
    expect(await site.get('/api/user/rivals?table=st')).toMatchObject({ status: 401, body: { error: 'ESESSIONEXP' } });
    expect(await idsOf(mina)).toEqual([]);
    // Public replies do not change.
    const ids = [aki.rankingId, mina.rankingId];
    const addresses = [...ids.map((id) => `/api/user/${id}`), `/api/user/${ids.join('/')}`, '/api/stellaway?table=st'];
    const replies = async () => Promise.all(addresses.map(async (address) => (await site.get(address, mina)).body));
    const before = await replies();
    await remove(mina.rankingId);
    expect(await replies()).toEqual(before);
  });

  test('are deleted with the account, and with the account of the rival unless the archive has the player', async () => {
    const bora = await player(ctx, 'bora');
    const chart = await entry(ctx, { result: 'accept' });
    await bringArchive(ctx, [chart], [{ playerId: Number(bora.rankingId), name: 'bora of old' }]);
    for (const { rankingId } of [mina, bora]) await add(rankingId);
    await add(aki.rankingId, mina);
    await deleteAccount(ctx, bora.accountId, PASSWORD);
    expect(await list()).toMatchObject([{ userid: bora.rankingId, account: false }, { userid: mina.rankingId }]);
    expect(JSON.stringify(await list())).not.toContain('"bora');
    await deleteAccount(ctx, mina.accountId, PASSWORD);
    expect(await idsOf()).toEqual([bora.rankingId]);
    await deleteAccount(ctx, aki.accountId, PASSWORD);
    expect(await ctx.db.selectFrom('rival').selectAll().execute()).toEqual([]);
  });
});
