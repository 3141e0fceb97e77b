import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PushedPlay } from '#contract/plays/pushes.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { playOf } from '#testing/data/pushedPlays.ts';
import { testDatabase } from '#testing/database/database.ts';
import { minirConfig, postAsMinir } from '#testing/fakes/minirRequests.ts';
import { rounds } from '#testing/long.ts';
import { vote } from '#testing/site/actions.ts';
import { NOW } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';
import { ban } from '../../accounts/ban.ts';
import { createAccount } from '../../accounts/createAccount.ts';
import { deleteAccount } from '../../accounts/deleteAccount.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { runRatingJobs, startRatingJob } from '../../scores/ratings/ratingJobs.ts';
import { verifyRatings } from '../../scores/ratings/verifyRatings.ts';
import { restrictionsOf } from '../../scores/restrictionsOf.ts';

const database = await testDatabase();
const site = await testSite(database, { config: minirConfig });
const { ctx } = site;

let mina: Player;
let official: Entry;
beforeEach(async () => {
  await site.fresh();
  mina = await player(ctx, 'mina', { service: 'beatoraja' });
  official = await entry(ctx, { result: 'accept', level: 3 });
});

const push = async (play: PushedPlay) => (await postAsMinir(site, 'score', play)).body;
const pushAll = async (plays: readonly PushedPlay[]) => (await postAsMinir(site, 'scores', plays)).body;
const scores = () => ctx.db.selectFrom('score').selectAll().orderBy('playerId').orderBy('chartHash').execute();
const events = () => ctx.db.selectFrom('pushEvent').selectAll().orderBy('eventId').execute();
const rights = (who: Player) => restrictionsOf(ctx.db, who.accountId);

describe('a play', () => {
  test('is stored with its origin and the lamp id of its service', async () => {
    const play = playOf(mina, official, { score: { clear: 'ExHard', exscore: 1901 } });
    expect(await push(play)).toEqual({ success: true, eventId: play.eventId, status: 'accepted' });
    const values = { clear: 7, exScore: 1901, maxCombo: 500, minBp: 20, lnType: 0, notes: 1000 };
    const stored = { chartHash: official.sha256, origin: 'push', playedAt: new Date(1_790_000_000_000), ...values };
    expect(await scores()).toMatchObject([stored]);
  });

  test('that is sent again, the same or altered, is a duplicate and changes nothing', async () => {
    const play = playOf(mina, official);
    await push(play);
    const before = await scores();
    for (const again of [play, { ...play, score: { ...play.score, clear: 10, exscore: 2000 } }]) {
      expect(await push(again)).toEqual({ success: true, eventId: play.eventId, status: 'duplicate' });
    }
    expect(await scores()).toEqual(before);
    const { id } = await ctx.db.selectFrom('player').select('id').executeTakeFirstOrThrow();
    expect(await events()).toEqual([{ service: 'minir', eventId: `${id} ${play.eventId}`, receivedAt: NOW }]);
  });

  test('that was accepted for a deleted account counts again when the player has signed up again', async () => {
    const play = playOf(mina, official);
    await push(play);
    await deleteAccount(ctx, mina.accountId, 'correct-horse');
    expect(await scores()).toEqual([]);
    const account = { userId: 'mina-2', password: 'correct-horse', nickname: 'mina2', minirId: mina.rankingId };
    expect(await createAccount(ctx, account)).toEqual({ accountId: mina.accountId });
    expect(await push(play)).toMatchObject({ status: 'accepted' });
    expect(await scores()).toHaveLength(1);
    expect(await rights(mina)).toEqual({ st: 5 });
  });
});

describe('an easy clear', () => {
  test('raises the limit at once, and a vote at that level is allowed', async () => {
    const open = await entry(ctx, { level: 5 });
    expect(await vote(site, mina, open, 'yes')).toMatchObject({ status: 403, body: { error: 'RESTRICTIONLEVEL' } });
    await push(playOf(mina, official, { score: { clear: 3 } }));
    expect((await vote(site, mina, open, 'yes')).status).toBe(403);
    await push(playOf(mina, official, { score: { clear: 4 } }));
    expect(await rights(mina)).toEqual({ st: 5 });
    expect((await vote(site, mina, open, 'yes')).status).toBe(200);
  });

  test('of an open entry does not count yet, but with the first clear after the entry became official', async () => {
    const open = await entry(ctx, { level: 7 });
    expect((await push(playOf(mina, open))).status).toBe('accepted');
    expect(await rights(mina)).toEqual({});
    await ctx.db.updateTable('submission').set({ result: 'accept' }).where('id', '=', open.id).execute();
    await push(playOf(mina, official));
    expect(await rights(mina)).toEqual({ st: 9 });
  });
});

describe('an ignored play', () => {
  const ignored = async (play: PushedPlay, reason: string) => {
    expect(await push(play)).toEqual({ success: true, eventId: play.eventId, status: 'ignored', reason });
    expect([await scores(), await events(), await rights(mina)]).toEqual([[], [], {}]);
  };

  test('is answered 200 with the reason', async () => {
    await ignored(playOf({ rankingId: '11111111-0000-4000-8000-000000000000' }, official), 'notLinked');
    await ignored(playOf(mina, official, { score: { assist: 2 } }), 'assist');
    await ignored(playOf(await player(ctx, 'aki'), official), 'notLinked');
    await ban(ctx, { by: null, account: 'mina-id', reason: 'because' });
    await ignored(playOf(mina, official), 'banned');
  });

  test('is not recorded: it counts when it is sent again after the reason is gone', async () => {
    const later = { sha256: 'b'.repeat(64) };
    const play = playOf(mina, later);
    await ignored(play, 'notInTable');
    await ctx.db.updateTable('submission').set(later).where('id', '=', official.id).execute();
    expect(await push(play)).toMatchObject({ status: 'accepted' });
    expect(await rights(mina)).toEqual({ st: 5 });
  });
});

describe('many plays at once', () => {
  test('get one outcome each, in their order, for any mix of players', async () => {
    const kiri = await player(ctx, 'kiri', { service: 'beatoraja' });
    const shouted = { rankingId: mina.rankingId.toUpperCase() };
    const [a, b] = [playOf(shouted, { sha256: official.sha256.toUpperCase() }), playOf(kiri, official)];
    const sent = [b, a, playOf(mina, { sha256: 'c'.repeat(64) }), a, playOf({ rankingId: 'nobody' }, official), b];
    expect((await pushAll(sent)).source).toEqual([
      { eventId: b.eventId, status: 'accepted' },
      { eventId: a.eventId, status: 'accepted' },
      { eventId: sent[2]?.eventId, status: 'ignored', reason: 'notInTable' },
      { eventId: a.eventId, status: 'duplicate' },
      { eventId: sent[4]?.eventId, status: 'ignored', reason: 'notLinked' },
      { eventId: b.eventId, status: 'duplicate' },
    ]);
    expect([await rights(mina), await rights(kiri)]).toEqual([{ st: 5 }, { st: 5 }]);
    expect(await scores()).toHaveLength(2);
  });

  test('may be of more players than fit into one transaction', async () => {
    const players = await Promise.all(
      Array.from({ length: 120 }, (_, index) => player(ctx, `player-${index}`, { service: 'beatoraja' })),
    );
    const plays = players.map((one, index) => playOf(one, official, { score: { clear: index % 2 ? 4 : 1 } }));
    const { source } = await pushAll(plays);
    expect(source).toEqual(plays.map(({ eventId }) => ({ eventId, status: 'accepted' })));
    expect(await scores()).toHaveLength(120);
    expect(await ctx.db.selectFrom('restriction').selectAll().execute()).toHaveLength(60);
    expect(await verifyRatings(ctx)).toMatchObject({ differences: [] });
  });
});

describe('ratings', () => {
  const differences = async () => (await verifyRatings(ctx)).differences;

  test('are computed from all scores if a chart has moved and the job has not run yet', async () => {
    const moved = await entry(ctx, { result: 'accept', level: 2 });
    await pushAll([playOf(mina, official), playOf(mina, moved)]);
    await inTransaction(ctx, async (trx) => {
      await trx.updateTable('submission').set({ level: 9 }).where('id', '=', moved.id).execute();
      await startRatingJob(trx, NOW, [moved]);
    });
    await push(playOf(mina, official, { score: { clear: 6 } }));
    expect(await differences()).toEqual([]);
    await runRatingJobs(ctx);
    await push(playOf(mina, moved, { score: { clear: 6 } }));
    expect(await differences()).toEqual([]);
  });
});

describe('neither order nor repetition matters', () => {
  test('any plays in any order, batches and repetition give the same scores and rights', {
    timeout: 600_000,
  }, async () => {
    const charts = [official, await entry(ctx, { result: 'accept', level: 8 }), await entry(ctx, { level: 12 })];
    const kiri = await player(ctx, 'kiri', { service: 'beatoraja' });
    const play = fc
      .record({
        who: fc.constantFrom(mina, kiri),
        chart: fc.constantFrom(...charts),
        clear: fc.integer({ min: 0, max: 10 }),
        exscore: fc.nat(2000),
        maxcombo: fc.option(fc.nat(1000)),
        minbp: fc.option(fc.integer({ min: -1, max: 500 })),
        playedAt: fc.oneof(fc.constant(0), fc.integer({ min: 1_700_000_000, max: 1_790_000_000 })),
      })
      .map(({ who, chart, playedAt, ...score }) => playOf(who, chart, { playedAt, score }));
    const history = fc.array(play, { minLength: 1, maxLength: 10 }).chain((plays) =>
      fc.record({
        plays: fc.constant(plays),
        again: fc.shuffledSubarray([...plays, ...plays], { minLength: 2 * plays.length }),
        cuts: fc.array(fc.nat(2 * plays.length), { maxLength: 4 }),
      }),
    );
    // The rounding of sums depends on the order of the plays.
    const ratings = async () => {
      const rows = await ctx.db.selectFrom('rating').selectAll().orderBy('playerId').execute();
      return rows.map(({ playerId, tableId, experience, played }) => [
        playerId,
        tableId,
        experience.toFixed(6),
        played,
      ]);
    };
    const state = async () => [await scores(), await rights(mina), await rights(kiri), await ratings()];
    await fc.assert(
      fc.asyncProperty(history, async ({ plays, again, cuts }) => {
        await clear();
        for (const one of plays) await push(one);
        const once = await state();
        await clear();
        const edges = [0, ...cuts.toSorted((a, b) => a - b), again.length];
        for (const [index, from] of edges.entries()) {
          const piece = again.slice(from, edges[index + 1] ?? again.length);
          if (piece.length > 0) await pushAll(piece);
        }
        expect(await state()).toEqual(once);
        expect((await verifyRatings(ctx)).differences).toEqual([]);
      }),
      { numRuns: rounds(15, 300) },
    );
  });

  async function clear() {
    for (const table of ['score', 'pushEvent', 'restriction', 'rating', 'ratingDay'] as const)
      await ctx.db.deleteFrom(table).execute();
  }

  test('concurrent batches of the same plays in opposite orders do not deadlock', async () => {
    const kiri = await player(ctx, 'kiri', { service: 'beatoraja' });
    const charts = await Promise.all(Array.from({ length: 20 }, () => entry(ctx, { result: 'accept', level: 1 })));
    const plays = charts.flatMap((chart) => [playOf(mina, chart), playOf(kiri, chart)]);
    const sent = Array.from({ length: 6 }, (_, index) => (index % 2 ? plays : plays.toReversed()));
    const answers = await Promise.all(sent.map((all) => postAsMinir(site, 'scores', all)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const taken = answers.flatMap(({ body }) => body.source).filter(({ status }) => status === 'accepted');
    expect(taken).toHaveLength(plays.length);
    expect(await scores()).toHaveLength(plays.length);
  });
});
