import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { CHARTS, fillWithLamps, LEVELS, PLAYERS, USED, WRONG } from '#testing/estimate/fillWithLamps.ts';
import { saveRun } from '#testing/estimate/saveRun.ts';
import { testContext } from '#testing/site/context.ts';
import { ban } from '../accounts/ban.ts';
import { importScores } from '../plays/importScores.ts';
import { type Estimated, runEstimate } from './runEstimate.ts';

const database = await testDatabase();
let ctx: Awaited<ReturnType<typeof testContext>>;
let ids: number[];
/** A run of the lamps with which each test begins. */
let first: Estimated;

const fill = async () => {
  await database.empty();
  ctx = await testContext(database);
  ids = (await fillWithLamps(ctx)).map(({ id }) => id);
};
beforeAll(async () => {
  await fill();
  first = await runEstimate(ctx);
});
beforeEach(fill);

const save = (estimated: Estimated) => saveRun(ctx, estimated);

const stored = async () => {
  const rows = await ctx.db.selectFrom('estimatedChart').selectAll().orderBy('submissionId').execute();
  return rows.map(({ submissionId, estimate }) => ({ submissionId, estimate }));
};

describe('an estimate of all official charts (estimate.md)', () => {
  test('finds how hard they are, and the one that is harder than its level', () => {
    expect(first.run).toMatchObject({ rows: PLAYERS * CHARTS, players: USED, charts: CHARTS });
    const levels = first.charts.map(({ blind }) => blind?.level ?? Number.NaN);
    for (const [index, level] of levels.entries()) {
      expect(Math.abs(level - (index % LEVELS) - (index === WRONG ? 3 : 0)), `chart ${index}`).toBeLessThan(1);
    }
  });

  test('leaves out cheated scores and banned players, and is the same for the same scores', async () => {
    const mina = await player(ctx, 'mina');
    const { md5 } = await ctx.db.selectFrom('submission').select('md5').orderBy('id').executeTakeFirstOrThrow();
    await importScores(ctx, { userId: mina.userId, lines: [{ md5, clear: 3, exscore: 100 }] });
    await sql`
      insert into score (player_id, chart_hash, origin, clear, ex_score, is_cheated)
      select (select min(id) from player), md5('cheated'), 'update', 5, 100, true`.execute(ctx.db);
    expect((await runEstimate(ctx)).inputHash).not.toBe(first.inputHash);
    await ban(ctx, { by: null, account: mina.userId, reason: 'cheats' });
    expect(await runEstimate(ctx)).toEqual(first);
  });

  test('is stored once', async () => {
    expect(await save(first)).toEqual([]);
    const before = await stored();
    expect(before.map(({ submissionId }) => submissionId)).toEqual(ids);
    expect(before[0]?.estimate).toEqual(JSON.parse(JSON.stringify(first.charts[0])));
    await save(first);
    expect(await stored()).toEqual(before);
  });

  test('treats the two players of an account as one person', async () => {
    const aki = await player(ctx, 'aki');
    const best = sql`
      select player_id from score join player on player.id = player_id
      where service = ${sql.ref('wanted.service')} group by player_id order by sum(clear) desc, player_id limit 1`;
    // Her LR2 ID has the scores of one player, and the other player is her MinIR ID.
    await sql`
      update score set player_id = (select player_id from account where id = ${aki.accountId})
      where player_id = (select (${best}) from (values ('lr2')) as wanted (service))`.execute(ctx.db);
    await sql`
      update player set account_id = ${aki.accountId}
      where id = (select (${best}) from (values ('beatoraja')) as wanted (service))`.execute(ctx.db);
    const after = await runEstimate(ctx);
    expect([first.run.players - after.run.players, first.run.rows - after.run.rows]).toEqual([1, 0]);
  });

  test('of a site without scores has no results, and is stored', async () => {
    await ctx.db.deleteFrom('score').execute();
    const estimated = await runEstimate(ctx);
    expect(estimated.charts.every(({ players, blind }) => players === 0 && blind === null)).toBe(true);
    expect(await save(estimated)).toEqual([]);
    expect(await stored()).toHaveLength(CHARTS);
  });

  test('that does not pass its guard is reported and not published', async () => {
    await save(first);
    const before = await stored();
    const guards = [{ name: 'prediction' as const, hasPassed: false, measured: 1.1, limit: 1 }];
    const refused = { ...first, charts: [], submissions: [], run: { ...first.run, guards } };
    expect(await save(refused)).toEqual(['prediction']);
    expect(await stored()).toEqual(before);
    const runs = await ctx.db.selectFrom('estimateRun').select('refused').orderBy('id').execute();
    expect(runs).toEqual([{ refused: [] }, { refused: ['prediction'] }]);
  });

  test('that is aborted stores nothing and leaves no thread', async () => {
    await expect(runEstimate(ctx, AbortSignal.timeout(20))).rejects.toThrow();
    expect(await ctx.db.selectFrom('estimateRun').selectAll().execute()).toEqual([]);
  });
});
