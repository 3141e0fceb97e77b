import { beforeEach, describe, expect, test } from 'vitest';
import { chartPoints } from '#domain/players/stellaway/rating.ts';
import { type RuleBook, ruleBook } from '#domain/rules/rules.ts';
import { hashesOf } from '#server/platform/hash.ts';
import { entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { sixthTable } from '#testing/data/sixthTable.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { propose } from '#testing/site/actions.ts';
import { rules } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { importScores } from '../plays/importScores.ts';
import { recomputeRatings } from '../scores/ratings/recomputeRatings.ts';

const database = await testDatabase();
const site = await testSite(database);
const { ctx } = site;
beforeEach(() => site.fresh());

const session = async (who: Player, query = '') => (await site.get(`/api/login/get-information${query}`, who)).body;

const NO_CLEARS = { pfc: 0, fc: 0, exhc: 0, hc: 0, gc: 0, ec: 0, laec: 0, aec: 0, fa: 0 };

describe('playData', () => {
  test('counts the lamps of each table in fields of its own', async () => {
    const aki = await player(ctx, 'aki', { cleared: ['sl3', 'fr3'] });
    const { playData, playData2, playData3, playData4, playData5 } = await session(aki);
    expect([playData2, playData5]).toMatchObject(Array(2).fill({ nickname: 'aki', ...NO_CLEARS, ec: 1 }));
    const none = { nickname: 'aki', userLevel: 0, userSkill: 0, exp: 0, ...NO_CLEARS };
    expect([playData, playData3, playData4]).toEqual([none, none, none]);
  });

  test('counts official charts only, and a chart with scores of several origins once', async () => {
    const aki = await player(ctx, 'aki');
    const charts = {
      official: await entry(ctx, { result: 'accept' }),
      open: await entry(ctx),
      rejected: await entry(ctx, { result: 'reject' }),
      deleted: await entry(ctx, { result: 'accept' }),
      cheated: await entry(ctx, { result: 'accept' }),
    };
    const lines = Object.values(charts).map(({ md5 }) => ({ md5, clear: 4, exscore: 1 }));
    await importScores(ctx, { userId: aki.userId, lines });
    const { playerId } = await ctx.db.selectFrom('score').select('playerId').executeTakeFirstOrThrow();
    const again = { playerId, chartHash: charts.official.md5, origin: 'archive', clear: 5, exScore: 0 } as const;
    await ctx.db.insertInto('score').values(again).execute();
    const deletedAt = ctx.clock.now();
    await ctx.db.updateTable('submission').set({ deletedAt }).where('id', '=', charts.deleted.id).execute();
    await ctx.db.updateTable('score').set({ isCheated: true }).where('chartHash', '=', charts.cheated.md5).execute();
    await inTransaction(ctx, (trx) => recomputeRatings(trx, [playerId], { by: 'scores', now: ctx.clock.now() }));
    expect((await session(aki)).playData).toMatchObject({ ...NO_CLEARS, fc: 1 });
  });
});

describe('stairway', () => {
  test('has the official charts that were played, by level, then title', async () => {
    const aki = await player(ctx, 'aki');
    const hard = await entry(ctx, { chart: 'A', level: 10, result: 'accept' });
    const second = await entry(ctx, { chart: 'b', level: 2, result: 'accept' });
    const first = await entry(ctx, { chart: 'B', level: 2, result: 'accept' });
    await entry(ctx, { chart: 'not played', result: 'accept' });
    const lines = [hard, second, first].map(({ md5 }) => ({ md5, clear: 4, exscore: 1234, minbp: 7 }));
    await importScores(ctx, { userId: aki.userId, lines });
    const { stairway, stairway2 } = await session(aki);
    expect(stairway.map(({ title, level }: { title: string; level: string }) => [level, title])).toEqual([
      ['2', 'B'],
      ['2', 'b'],
      ['10', 'A'],
    ]);
    const { md5, sha256 } = first;
    const point = chartPoints('lr2', { level: 2, clear: 4, exScore: 1234, notes: undefined });
    const values = { point, rank: '', percent: null, minbp: 7, score: 1234, clear: 4, playedAt: null };
    expect(stairway[0]).toEqual({ level: '2', title: 'B', md5, sha256, ...values });
    expect(stairway2).toEqual([]);
  });

  test('has percent and DJ level by the notes of the proposed file, and no BP when it is unknown', async () => {
    const chart = chartText();
    const aki = await player(ctx, 'aki', { service: 'beatoraja', cleared: ['st10'] });
    await propose(site, aki, { chart, level: 3 });
    const { sha256 } = hashesOf(chart);
    await importScores(ctx, { userId: aki.userId, lines: [{ sha256, clear: 9, exscore: 7 }] });
    const itemsOf3 = async () => (await session(aki)).stairway.filter(({ level }: { level: string }) => level === '3');
    expect(await itemsOf3()).toEqual([]);
    await ctx.db.updateTable('submission').set({ result: 'accept' }).where('sha256', '=', sha256).execute();
    // Four notes: 8 is the best possible.
    expect(await itemsOf3()).toMatchObject([{ score: 7, percent: 87.5, rank: 'AA', minbp: null, clear: 9 }]);
  });
});

describe('with other tables', async () => {
  const five = sixthTable({ id: 'five', name: 'Five Keys', symbol: 'V' });
  const swapped = rules.tables.map((table) => (table.id === 'dp' ? { ...table, wireSlot: null } : table));
  const third = sixthTable({ id: 'third', name: 'Third', symbol: 'T', wireSlot: 4 });
  const tables = [five, ...swapped, third];
  const book: RuleBook = [...ruleBook, { from: new Date('2026-01-01'), rules: { ...rules, tables } }];
  const other = await testSite(database, { rules: book });

  test('a table without a slot is left out, one that takes a slot is answered there', async () => {
    const aki = await player(ctx, 'aki');
    for (const tableId of ['five', 'third', 'dp', 'st']) {
      const { md5 } = await entry(other.ctx, { tableId, level: 1, result: 'accept' });
      const clear = { five: 5, third: 4, dp: 3, st: 2 }[tableId] ?? 0;
      await importScores(other.ctx, { userId: aki.userId, lines: [{ md5, clear, exscore: 1 }] });
    }
    const { body } = await other.get('/api/login/get-information', aki);
    const places = [body.stairway, body.stairway2, body.stairway3, body.stairway4, body.stairway5];
    expect(places.map((items) => items.map(({ clear }: { clear: number }) => clear))).toEqual([[2], [], [], [4], []]);
    expect(body.playData4.hc).toBe(1);
    expect(body.restrictions).toMatchObject({ five: 3, third: 3, dp: 3, st: 3 });
  });
});
