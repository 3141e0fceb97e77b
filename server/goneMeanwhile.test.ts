import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { playOf } from '#testing/data/pushedPlays.ts';
import { engine, testDatabase } from '#testing/database/database.ts';
import { keyOf, openLr2Body, sendOpenLr2, takesPlays } from '#testing/directScores/clients.ts';
import { fakeLr2ir } from '#testing/fakes/fakeLr2ir.ts';
import { minirConfig, postAsMinir } from '#testing/fakes/minirRequests.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
import { openDatabase } from './database/connect.ts';
import type { DB } from './database/schema.ts';

const database = await testDatabase();
const fake = await fakeLr2ir();
const site = await testSite(database, {
  config: { ...minirConfig, ...takesPlays, LR2IR_URL: fake.url, LR2IR_SPACING_MS: 0 },
});
const { ctx } = site;

let aki: Player;
let mina: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
  mina = await player(ctx, 'mina', { service: 'beatoraja' });
});
afterEach(() => fake.reset());

/** Sends a request that waits for a transaction, which then commits; returns the answer. */
async function whileOthers(change: (trx: Transaction<DB>) => Promise<unknown>, ask: () => Promise<Answer>) {
  const other = await openDatabase({ databaseUrl: database.url, dataDir: '' });
  try {
    let answer: Promise<Answer> | undefined;
    await other.db.transaction().execute(async (trx) => {
      await change(trx);
      answer = ask();
      await vi.waitFor(async () => expect(await waiting(other.db)).toBe(1), { timeout: 20_000, interval: 20 });
    });
    return await answer;
  } finally {
    await other.close();
  }
}

/** Returns how many statements of this database wait for a lock. */
async function waiting(db: typeof ctx.db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

const lockAccount = (trx: Transaction<DB>, { accountId }: Player) =>
  trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();

/** Takes the only player of an account from it, as a deletion does. */
async function deletePlayer(trx: Transaction<DB>, who: Player) {
  await lockAccount(trx, who);
  await trx
    .updateTable('account')
    .set({ playerId: null, userId: null, passwordHash: null, deletedAt: ctx.clock.now() })
    .set({ nickname: null, nicknameKey: null, nicknameSkeleton: null })
    .where('id', '=', who.accountId)
    .execute();
  await trx.deleteFrom('player').where('accountId', '=', who.accountId).execute();
}

// The embedded engine has one connection: transactions do not interleave.
describe.runIf(engine === 'server')('what is gone by the time a request may write is refused with its code', () => {
  const play = async (key: string) => sendOpenLr2(site, key, openLr2Body((await entry(ctx)).md5));

  test('a play whose key is revoked', async () => {
    const key = await keyOf(site, aki);
    const answer = await whileOthers(
      (trx) => trx.deleteFrom('clientKey').execute(),
      () => play(key),
    );
    expect(answer).toMatchObject({ status: 401, body: { error: 'ENOTVALIDAUTH' } });
    expect(await ctx.db.selectFrom('play').select('id').execute()).toEqual([]);
  });

  test('a play of an account that is deleted with its keys', async () => {
    const key = await keyOf(site, aki);
    const answer = await whileOthers(
      async (trx) => {
        await lockAccount(trx, aki);
        await trx.deleteFrom('clientKey').execute();
      },
      () => play(key),
    );
    expect(answer).toMatchObject({ status: 401, body: { error: 'ENOTVALIDAUTH' } });
  });

  test('a push of a player who is deleted', async () => {
    const play = playOf(mina, await entry(ctx, { result: 'accept' }));
    const answer = await whileOthers(
      (trx) => deletePlayer(trx, mina),
      () => postAsMinir(site, 'score', play),
    );
    expect(answer).toMatchObject({ status: 200 });
    expect(await ctx.db.selectFrom('score').select('playerId').execute()).toEqual([]);
  });

  test('an update of an id that is unlinked', async () => {
    fake.putPlayer({ id: Number(aki.rankingId), name: 'aki' });
    const answer = await whileOthers(
      (trx) => deletePlayer(trx, aki),
      () => site.post('/api/update/', {}, aki),
    );
    expect(answer).toMatchObject({ status: 403, body: { error: 'ENOTVALIDAUTH' } });
  });
});
