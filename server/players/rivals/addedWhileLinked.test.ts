import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { nativePlayer, type Player, player, playerIdOf } from '#testing/data/players.ts';
import { engine, testDatabase } from '#testing/database/database.ts';
import { waitingForLocks } from '#testing/database/waitingForLocks.ts';
import { testSite } from '#testing/site/site.ts';
import { afterDueVoteCounts } from '../../voting/voteCounts/afterDueVoteCounts.ts';
import { clearForgottenPlayers } from '../identity/clearForgottenPlayers.ts';
import { FORGOTTEN_AT_ONCE } from '../identity/forgottenScores.ts';
import { linkPlayer } from '../identity/linkPlayer.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;

let aki: Player;
let mina: Player;
let native: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
  mina = await player(ctx, 'mina');
  native = await nativePlayer(ctx, 'nao');
});

const scores = async (count: number) => {
  const { md5 } = await entry(ctx, { result: 'accept' });
  const id = await playerIdOf(ctx, native);
  await sql`
    insert into score (player_id, chart_hash, origin, clear, ex_score)
    select ${id}::int, md5(n::text), 'file', 3, n from generate_series(2, ${count}) n
    union all select ${id}::int, ${md5}, 'openlr2', 3, 1`.execute(ctx.db);
};
const add = (who: Player) => site.post('/api/user/add-rival', { userid: native.rankingId }, who);
const link = () =>
  afterDueVoteCounts(ctx, (trx, now) =>
    linkPlayer(ctx, trx, now, native.accountId, { service: 'lr2', rankingId: '777' }),
  );
const rivalsOf = async (who: Player) => (await site.get('/api/user/rivals?table=st', who)).body.source;
const SHOWN = { userid: '777', nickname: 'nao', account: true };

/** Runs both, starting the second once the first has locked the native player and waits for the list of rivals. */
async function atOnce<First, Second>(first: () => Promise<First>, second: () => Promise<Second>) {
  return ctx.db.transaction().execute(async (trx) => {
    await sql`lock table rival in share mode`.execute(trx);
    const waiting = (count: number) => expect.poll(() => waitingForLocks(ctx.db), { timeout: 10_000 }).toBe(count);
    const one = first();
    await waiting(1);
    const other = second();
    await waiting(2);
    return { one, other };
  });
}

test.each([1, 2 * FORGOTTEN_AT_ONCE])(
  'a native player with %i scores whose id is linked stays a rival, and is one rival',
  async (count) => {
    await scores(count);
    expect(await add(aki)).toMatchObject({ status: 200 });
    await link();
    expect(await rivalsOf(aki)).toMatchObject([SHOWN]);
    await clearForgottenPlayers(ctx, undefined, { rest: () => Promise.resolve() });
    expect(await rivalsOf(aki)).toMatchObject([SHOWN]);
  },
);

// The embedded engine has one connection: its transactions queue.
test.runIf(engine === 'server').each([
  ['before', 1],
  ['before', 2 * FORGOTTEN_AT_ONCE],
  ['after', 1],
  ['after', 2 * FORGOTTEN_AT_ONCE],
] as const)(
  'a rival who is added just %s the native player, with %i scores, is replaced becomes the linked player',
  async (order, count) => {
    await scores(count);
    await add(mina);
    const adding = () => add(aki);
    const { one, other } =
      order === 'before' ? await atOnce(adding, link) : await atOnce<unknown, unknown>(link, adding);
    const [first, second] = [await one, await other];
    expect(order === 'before' ? [first, second] : [second, first]).toMatchObject([{ status: 200 }, { linked: true }]);
    for (const who of [aki, mina]) expect(await rivalsOf(who)).toMatchObject([SHOWN]);
    await clearForgottenPlayers(ctx, undefined, { rest: () => Promise.resolve() });
    for (const who of [aki, mina]) expect(await rivalsOf(who)).toMatchObject([SHOWN]);
  },
);
