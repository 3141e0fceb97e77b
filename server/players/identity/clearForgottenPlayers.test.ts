import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { engine, testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { createAccount } from '../../accounts/createAccount.ts';
import { deleteAccount } from '../../accounts/deleteAccount.ts';
import { lockExclusive } from '../../platform/database/locks.ts';
import { verifyRatings } from '../../scores/ratings/verifyRatings.ts';
import { clearForgottenPlayers } from './clearForgottenPlayers.ts';
import { FORGOTTEN_AT_ONCE } from './forgottenScores.ts';

const FETCHED = 2 * FORGOTTEN_AT_ONCE;
const site = await testSite(await testDatabase());
const { ctx } = site;

let aki: Player;
let md5: string;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
  ({ md5 } = await entry(ctx, { result: 'accept', level: 3 }));
  const { id } = await playerRow();
  const archived = { playerId: id, chartHash: md5, origin: 'archive', clear: 2, exScore: 10 } as const;
  // The chart of the entry comes last in the table, and is deleted last.
  await sql`
    insert into score (player_id, chart_hash, origin, clear, ex_score)
    select ${id}, chart_hash, 'update', 5, 20 from (
      select n, md5(n::text) as chart_hash from generate_series(1, ${FETCHED}) n union all select ${FETCHED + 1}, ${md5}
    ) as charts order by n`.execute(ctx.db);
  await ctx.db.insertInto('score').values(archived).execute();
});

const playerRow = () =>
  ctx.db.selectFrom('player').selectAll().where('rankingId', '=', aki.rankingId).executeTakeFirstOrThrow();
const left = async () =>
  Number((await ctx.db.selectFrom('score').select(ctx.db.fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
const ratings = () => ctx.db.selectFrom('rating').select(['played', 'clears']).where('played', '>', 0).execute();
const ranked = async () => (await site.get(`/api/chart/${md5}/ranking?archive=with`)).body;
const rest = () => Promise.resolve();

test('scores of a deleted account count nowhere, even while they are still being deleted in parts', async () => {
  expect(await deleteAccount(ctx, aki.accountId, PASSWORD)).toEqual({ deleted: true });
  expect(await left()).toBe(FETCHED + 2 - FORGOTTEN_AT_ONCE);
  const [shown, rated] = [await ranked(), await ratings()];
  expect(JSON.stringify(shown)).toContain(aki.rankingId);
  expect((await verifyRatings(ctx)).differences).toEqual([]);

  const stop = new AbortController();
  const interrupt = async () => stop.abort();
  await clearForgottenPlayers(ctx, stop.signal, { rest: interrupt, atOnce: 500 });
  expect(await left()).toBe(FETCHED + 2 - FORGOTTEN_AT_ONCE - 500);
  await clearForgottenPlayers(ctx, undefined, { rest, atOnce: 500 });
  expect(await ctx.db.selectFrom('score').select(['chartHash', 'origin']).execute()).toEqual([
    { chartHash: md5, origin: 'archive' },
  ]);
  expect(await playerRow()).toMatchObject({ forgottenAt: null, accountId: null });
  expect([await ranked(), await ratings()]).toEqual([shown, rated]);
  await clearForgottenPlayers(ctx, undefined, { rest });
  expect(await left()).toBe(1);
});

test('a player who signs up again meanwhile has the scores of the archive, and none that are to be deleted', async () => {
  await deleteAccount(ctx, aki.accountId, PASSWORD);
  const account = { userId: 'aki-id', nickname: 'aki', password: PASSWORD, lr2Id: aki.rankingId };
  expect(await createAccount(ctx, account)).toEqual({ accountId: aki.accountId });
  expect(await ctx.db.selectFrom('score').select('origin').execute()).toEqual([{ origin: 'archive' }]);
  await clearForgottenPlayers(ctx, undefined, { rest });
  expect(await playerRow()).toMatchObject({ forgottenAt: null, accountId: aki.accountId });
  expect((await verifyRatings(ctx)).differences).toEqual([]);
});

test('a player without an archive is not found from the deletion on, and the row is deleted after the scores', async () => {
  await ctx.db.deleteFrom('score').where('origin', '=', 'archive').execute();
  await deleteAccount(ctx, aki.accountId, PASSWORD);
  expect((await site.get(`/api/user/${aki.rankingId}`)).status).toBe(404);
  expect(JSON.stringify(await ranked())).not.toContain(aki.rankingId);
  await clearForgottenPlayers(ctx, undefined, { rest });
  expect(await ctx.db.selectFrom('player').select('id').execute()).toEqual([]);
});

test.runIf(engine === 'server')('a part is left to the process that clears one', async () => {
  await deleteAccount(ctx, aki.accountId, PASSWORD);
  const before = await left();
  await ctx.db.transaction().execute(async (other) => {
    await lockExclusive(other, 'clear forgotten players');
    await clearForgottenPlayers(ctx, undefined, { rest });
    expect(await left()).toBe(before);
  });
  await clearForgottenPlayers(ctx, undefined, { rest });
  expect(await left()).toBe(1);
});
