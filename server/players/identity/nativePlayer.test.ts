import { beforeEach, describe, expect, test } from 'vitest';
import { SECOND_MS } from '#domain/common/dates.ts';
import type { Service } from '#domain/players/clears.ts';
import { isNativeId } from '#domain/players/rankingId.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { nativePlayer, PASSWORD, type Player, player, playerIdOf } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import {
  beatorajaBody,
  keyOf,
  openLr2Body,
  sendBeatoraja,
  sendOpenLr2,
  takesPlays,
} from '#testing/site/gameClients.ts';
import { testSite } from '#testing/site/site.ts';
import { deleteAccount } from '../../accounts/deleteAccount.ts';
import { verifyRatings } from '../../scores/ratings/verifyRatings.ts';
import { afterDueVoteCounts } from '../../voting/voteCounts/afterDueVoteCounts.ts';
import { linkPlayer } from './linkPlayer.ts';
import { upsertPlayer } from './upsertPlayer.ts';

const site = await testSite(await testDatabase(), { config: takesPlays });
const { ctx } = site;

let chart: Entry;
beforeEach(async () => {
  await site.fresh();
  chart = await entry(ctx, { result: 'accept', level: 3 });
});

const link = (accountId: number, service: Service, rankingId: string) =>
  afterDueVoteCounts(ctx, (trx, now) => linkPlayer(ctx, trx, now, accountId, { service, rankingId }));
const playersOf = (accountId: number) =>
  ctx.db
    .selectFrom('player')
    .select(['id', 'service', 'rankingId'])
    .where('accountId', '=', accountId)
    .orderBy('service', 'desc')
    .execute();
const scoresOf = async (accountId: number) =>
  ctx.db
    .selectFrom('score')
    .innerJoin('player', 'player.id', 'score.playerId')
    .select(['player.rankingId', 'score.origin', 'score.clear'])
    .where('player.accountId', '=', accountId)
    .orderBy('score.origin')
    .execute();
const differences = async () => (await verifyRatings(ctx)).differences;

/** Sends one play of a player with OpenLR2. */
async function play(who: Player) {
  ctx.clock.advance(600 * SECOND_MS);
  expect((await sendOpenLr2(site, await keyOf(site, who), openLr2Body(chart.md5))).status).toBe(200);
}

describe('a sign-up without a ranking ID', () => {
  const form = { userid: 'nao-id', userpw: PASSWORD, userpwAgain: PASSWORD, nickname: 'nao', client: 'lr2' };
  const signUp = (changes: object = {}, at = site) => at.post('/api/signup/submit/native', { ...form, ...changes });

  test.each(['lr2', 'beatoraja'] as const)('creates an account with a native id: %s', async (client) => {
    expect(await signUp({ client })).toMatchObject({ status: 200, body: { success: true } });
    const { id } = await ctx.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
    const [one] = await playersOf(id);
    expect(one).toMatchObject({ service: client });
    expect(isNativeId({ service: client, rankingId: one?.rankingId ?? '' })).toBe(true);
    expect((await site.get(`/api/user/${one?.rankingId}`)).body).toMatchObject({ nickname: 'nao', playerName: client });
    expect((await site.post('/api/login', { userid: 'nao-id', userpw: PASSWORD })).status).toBe(200);
  });

  test('refuses a name that is taken or not valid, and is ENOTFOUND if the site does not accept plays', async () => {
    await signUp();
    expect((await signUp({ userid: 'other-id' })).body).toMatchObject({ error: 'EEXISTNICK' });
    expect((await signUp({ userid: 'x' })).body).toMatchObject({ error: 'NOTVALIDID' });
    const closed = await testSite(await testDatabase());
    expect((await signUp({}, closed)).status).toBe(404);
    expect((await closed.get('/api/signup/services')).body).toMatchObject({ native: false, nativeRights: false });
  });
});

describe('an id that is linked later', () => {
  test('replaces the native one, and takes over its scores, growth and rivals', async () => {
    const nao = await nativePlayer(ctx, 'nao');
    const { accountId } = nao;
    await play(nao);
    const aki = await player(ctx, 'aki');
    await ctx.db
      .insertInto('rival')
      .values({ accountId: aki.accountId, playerId: await playerIdOf(ctx, nao) })
      .execute();
    const archived = await upsertPlayer(ctx.db, { service: 'lr2', rankingId: '777' });
    const old = { playerId: archived, chartHash: chart.md5, origin: 'archive', clear: 5, exScore: 10 } as const;
    await ctx.db.insertInto('score').values(old).execute();

    expect(await link(accountId, 'lr2', '777')).toEqual({ linked: true });
    expect(await playersOf(accountId)).toEqual([{ id: archived, service: 'lr2', rankingId: '777' }]);
    expect(await scoresOf(accountId)).toEqual([
      { rankingId: '777', origin: 'archive', clear: 5 },
      { rankingId: '777', origin: 'openlr2', clear: 4 },
    ]);
    expect(await ctx.db.selectFrom('rival').select('playerId').execute()).toEqual([{ playerId: archived }]);
    expect((await ctx.db.selectFrom('ratingDay').select('playerId').execute()).map((day) => day.playerId)).toEqual([
      archived,
    ]);
    expect(await ctx.db.selectFrom('bestPlay').select('playerId').execute()).toEqual([{ playerId: archived }]);
    expect(await differences()).toEqual([]);
    expect((await site.get(`/api/user/${nao.rankingId}`)).status).toBe(404);
    // The next play counts for the same player.
    await play(nao);
    expect(await scoresOf(accountId)).toHaveLength(2);
  });
});

test('a deleted account leaves no keys, plays or scores of its game', async () => {
  const bea = await player(ctx, 'bea', { service: 'beatoraja' });
  await sendBeatoraja(site, await keyOf(site, bea, 'beatoraja'), beatorajaBody(chart.sha256, ctx.clock.now()));
  await play(bea);
  await deleteAccount(ctx, bea.accountId, PASSWORD);
  for (const table of ['score', 'bestPlay', 'play', 'clientKey'] as const) {
    expect(await ctx.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});
