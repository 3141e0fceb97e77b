import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { SECOND_MS } from '#domain/common/dates.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { nativePlayer, PASSWORD, type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { keyOf, openLr2Body, sendOpenLr2, takesPlays } from '#testing/site/gameClients.ts';
import { testSite } from '#testing/site/site.ts';
import { createAccount } from '../../accounts/createAccount.ts';
import { deleteAccount } from '../../accounts/deleteAccount.ts';
import { verifyRatings } from '../../scores/ratings/verifyRatings.ts';
import { afterDueVoteCounts } from '../../voting/voteCounts/afterDueVoteCounts.ts';
import { clearForgottenPlayers } from './clearForgottenPlayers.ts';
import { linkPlayer } from './linkPlayer.ts';
import { ownPlayers } from './ownPlayers.ts';
import { unlinkPlayer } from './unlinkPlayer.ts';

/** More than two parts. */
const SCORES = 4500;
const site = await testSite(await testDatabase(), { config: takesPlays });
const { ctx } = site;

let nao: Player;
let chart: Entry;
beforeEach(async () => {
  await site.fresh();
  chart = await entry(ctx, { result: 'accept', level: 3 });
  nao = await nativePlayer(ctx, 'nao');
  await give((await lr2Player()).playerId);
});

/** Stores scores of a player's game. The one on the official chart comes last. */
const give = async (playerId: number) => {
  await sql`
    insert into score (player_id, chart_hash, origin, clear, ex_score)
    select ${playerId}::int, ${chart.md5}, 'openlr2', 2, 100
    union all select ${playerId}::int, md5(n::text), 'file', 3, n from generate_series(1, ${SCORES}) n
    order by 2 desc`.execute(ctx.db);
  await sql`
    insert into best_play (player_id, chart_hash, origin, plays, ex_score, notes, judgements, options, keymode)
    select player_id, chart_hash, 'openlr2', 2, ex_score, 100, '{}', 0, 0 from score where player_id = ${playerId}
  `.execute(ctx.db);
};

const lr2Player = async () => {
  const found = (await ownPlayers(ctx.db, nao.accountId)).find(({ service }) => service === 'lr2');
  if (!found) throw new Error('no player');
  return found;
};
const link = (rankingId = '777') =>
  afterDueVoteCounts(ctx, (trx, now) => linkPlayer(ctx, trx, now, nao.accountId, { service: 'lr2', rankingId }));
const unlink = () => unlinkPlayer(ctx, nao.accountId, { service: 'lr2', password: PASSWORD });
const rest = () => Promise.resolve();
const finish = () => clearForgottenPlayers(ctx, undefined, { rest });
/** Runs the job for one part, as if it were killed then. */
const onePart = async () => {
  const stop = new AbortController();
  await clearForgottenPlayers(ctx, stop.signal, { rest: async () => stop.abort() });
};
/** Returns the scores of every player: their number, the sum of EX scores, and the plays. */
const all = async () =>
  (
    await sql<{ player: string; scores: number; sum: number; plays: number }>`
      select ranking_id as player, count(*)::int as scores, sum(ex_score)::int as sum,
        (select coalesce(sum(plays), 0)::int from best_play where player_id = player.id) as plays
      from player join score on score.player_id = player.id group by player.id order by player.id`.execute(ctx.db)
  ).rows;
const SUM = (SCORES * (SCORES + 1)) / 2;
const WHOLE = { scores: SCORES + 1, sum: SUM + 100, plays: 2 * (SCORES + 1) };
const expectRight = async () => expect((await verifyRatings(ctx)).differences).toEqual([]);
const rights = async () =>
  ctx.db.selectFrom('restriction').select(['accountId', 'tableId', 'highestLevel']).orderBy('tableId').execute();
const forgotten = () => ctx.db.selectFrom('player').select('id').where('forgottenAt', 'is not', null).execute();

test('an id that is linked takes over many scores in parts, those on official charts first, each exactly once', async () => {
  const native = await lr2Player();
  expect(await link()).toEqual({ linked: true });
  expect(await all()).toMatchObject([
    { player: native.rankingId, scores: SCORES - 1999 },
    { player: '777', scores: 2000 },
  ]);
  await expectRight();
  const atOnce = await site.get('/api/user/777?table=st');
  expect(atOnce.body.stairway).toMatchObject([{ score: 100 }]);
  expect((await site.get(`/api/user/${native.rankingId}`)).status).toBe(404);
  await onePart();
  expect(await all()).toMatchObject([{ scores: SCORES - 3999 }, { player: '777', scores: 4000 }]);
  await expectRight();
  await finish();
  expect(await all()).toEqual([{ player: '777', ...WHOLE }]);
  expect(await forgotten()).toEqual([]);
  expect(await ctx.db.selectFrom('player').select('id').where('id', '=', native.playerId).execute()).toEqual([]);
  await expectRight();
  expect((await site.get('/api/user/777?table=st')).body).toEqual(atOnce.body);
});

test('plays that arrive while scores move are merged with them', async () => {
  await link();
  const { playerId } = await lr2Player();
  const hash = await sql<{ hash: string }>`
    select min(chart_hash) as hash from score where player_id <> ${playerId} and ex_score = ${SCORES}`.execute(ctx.db);
  const md5 = hash.rows[0]?.hash ?? '';
  await sql`
    insert into score (player_id, chart_hash, origin, clear, ex_score) values (${playerId}, ${md5}, 'file', 1, ${SCORES + 7})
  `.execute(ctx.db);
  await sql`
    insert into best_play (player_id, chart_hash, origin, plays, ex_score, notes, judgements, options, keymode)
    values (${playerId}, ${md5}, 'openlr2', 3, ${SCORES + 7}, 100, '{}', 0, 0)`.execute(ctx.db);
  ctx.clock.advance(600 * SECOND_MS);
  expect((await sendOpenLr2(site, await keyOf(site, nao), openLr2Body(chart.md5))).status).toBe(200);
  await finish();
  const [one, ...others] = await all();
  expect([one, others]).toMatchObject([{ player: '777', scores: WHOLE.scores, plays: WHOLE.plays + 3 + 1 }, []]);
  const merged = await ctx.db.selectFrom('score').selectAll().where('chartHash', '=', md5).execute();
  expect(merged).toMatchObject([{ clear: 3, exScore: SCORES + 7 }]);
  await expectRight();
});

describe('while the scores of a linked id are still being moved', () => {
  beforeEach(async () => {
    await link();
    await onePart();
  });

  test('a deletion of the account deletes them all', async () => {
    expect(await deleteAccount(ctx, nao.accountId, PASSWORD)).toEqual({ deleted: true });
    await expectRight();
    await finish();
    expect(await all()).toEqual([]);
    expect(await ctx.db.selectFrom('bestPlay').select('playerId').execute()).toEqual([]);
    expect(await ctx.db.selectFrom('player').select('id').execute()).toEqual([]);
    expect(await createAccount(ctx, { userId: 'nao-id', nickname: 'nao', password: PASSWORD, lr2Id: '777' })).toEqual({
      accountId: nao.accountId,
    });
  });

  test.each([0, 1])(
    'unlinking it keeps them all under one native id, even if it is linked again after %i parts',
    async (parts) => {
      expect(await unlink()).toEqual({ unlinked: true });
      await expectRight();
      for (let part = 0; part < parts; part++) await onePart();
      expect(await link()).toEqual({ linked: true });
      await expectRight();
      await finish();
      expect(await all()).toEqual([{ player: '777', ...WHOLE }]);
      expect(await unlink()).toEqual({ unlinked: true });
      await finish();
      const { rankingId } = await lr2Player();
      expect(await all()).toEqual([{ player: rankingId, ...WHOLE }]);
      expect(await forgotten()).toEqual([]);
      await expectRight();
    },
  );
});

test('an id that is unlinked keeps scores of the game in parts, deletes what was fetched and leaves the archive', async () => {
  await link();
  await finish();
  const { playerId } = await lr2Player();
  await sql`
    insert into score (player_id, chart_hash, origin, clear, ex_score)
    select ${playerId}::int, md5(n::text), 'update', 5, 1000000 from generate_series(1, ${SCORES}) n
    union all select ${playerId}::int, ${chart.md5}, 'archive', 2, 7`.execute(ctx.db);
  const before = await rights();
  expect(await unlink()).toEqual({ unlinked: true });
  await expectRight();
  await finish();
  const native = await lr2Player();
  expect(await all()).toEqual([
    { player: '777', scores: 1, sum: 7, plays: 0 },
    { player: native.rankingId, ...WHOLE },
  ]);
  expect(await forgotten()).toEqual([]);
  await expectRight();
  expect(await rights()).toEqual(before.map((one) => expect.objectContaining({ accountId: one.accountId })));
});

test('a deleted account whose scores are still being unlinked loses them all', async () => {
  await link();
  await unlink();
  await deleteAccount(ctx, nao.accountId, PASSWORD);
  await finish();
  expect(await all()).toEqual([]);
  expect(await ctx.db.selectFrom('bestPlay').select('playerId').execute()).toEqual([]);
  // Other players are not affected.
  await player(ctx, 'aki');
  await finish();
  expect(await ctx.db.selectFrom('player').select('id').execute()).toHaveLength(1);
});
