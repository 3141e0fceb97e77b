import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testContext } from '#testing/site/context.ts';
import { runCommand } from '#testing/site/runCommand.ts';
import { ban } from '../accounts/ban.ts';
import { runEstimate } from './runEstimate.ts';
import { saveEstimate } from './saveEstimate.ts';

const database = await testDatabase();
let ctx: Awaited<ReturnType<typeof testContext>>;
let ids: number[];
const LEVELS = 6;
const CHARTS = 24;
const PLAYERS = 90;
/** The others cleared nothing. */
const USED = 81;

/** Fills a table whose charts are as hard as their levels, but for one that is three levels harder. */
const WRONG = 7;
beforeEach(async () => {
  await database.empty();
  ctx = await testContext(database);
  ids = [];
  for (let index = 0; index < CHARTS; index++) {
    ids.push((await entry(ctx, { level: index % LEVELS, chart: `chart ${index}`, result: 'accept' })).id);
  }
  await sql`
    insert into player (service, ranking_id)
    select case when n % 3 = 0 then 'beatoraja' else 'lr2' end, (50000 + n)::text from generate_series(1, ${PLAYERS}::int) n
  `.execute(ctx.db);
  // The skills are spread over the levels; an easy clear is half as likely at each level above them.
  await sql`
    with skilled as (
      select id as player_id, service, -1 + (id * 7919 % 1000) / 1000.0 * 8 as skill from player
    ), played as (
      select player_id, service, skill, md5, sha256,
        submission.level + case when submission.id = ${ids[WRONG]}::int then 3 else 0 end as hard,
        (player_id * 31 + submission.id * 17) % 100 / 100.0 - 0.5 as luck
      from skilled cross join submission
    )
    insert into score (player_id, chart_hash, origin, clear, ex_score)
    select player_id, case service when 'lr2' then md5 else sha256 end, 'archive',
      case when service = 'lr2' then lamp else case lamp when 1 then 1 when 2 then 4 when 3 then 5 when 4 then 6 else 8 end end, 100
    from (
      select *, case when skill + 2 * luck < hard then 1 when skill + 2 * luck < hard + 0.8 then 2
        when skill + 2 * luck < hard + 1.8 then 3 when skill + 2 * luck < hard + 6 then 4 else 5 end as lamp
      from played
    ) lamps`.execute(ctx.db);
});

const stored = async () => {
  const rows = await ctx.db.selectFrom('estimatedChart').selectAll().orderBy('submissionId').execute();
  return rows.map(({ submissionId, estimate }) => ({ submissionId, estimate }));
};

describe('an estimate of all official charts (estimate.md)', () => {
  test('finds how hard they are, and the one that is harder than its level', async () => {
    const estimated = await runEstimate(ctx);
    expect(estimated.run).toMatchObject({ rows: PLAYERS * CHARTS, players: USED, charts: CHARTS });
    const levels = estimated.charts.map(({ blind }) => blind?.level ?? Number.NaN);
    for (const [index, level] of levels.entries()) {
      expect(Math.abs(level - (index % LEVELS) - (index === WRONG ? 3 : 0)), `chart ${index}`).toBeLessThan(1);
    }
  });

  test('is the same for the same scores, and stored once', async () => {
    const [first, second] = [await runEstimate(ctx), await runEstimate(ctx)];
    expect(second).toEqual(first);
    expect(await saveEstimate(ctx, first)).toEqual([]);
    const before = await stored();
    expect(before.map(({ submissionId }) => submissionId)).toEqual(ids);
    expect(before[0]?.estimate).toEqual(JSON.parse(JSON.stringify(first.charts[0])));
    await saveEstimate(ctx, second);
    expect(await stored()).toEqual(before);
    expect(await ctx.db.selectFrom('estimateRun').select('inputHash').distinct().execute()).toHaveLength(1);
  });

  test('leaves out cheated scores and banned players', async () => {
    const { inputHash } = await runEstimate(ctx);
    const mina = await player(ctx, 'mina', { cleared: ['st3', 'st4', 'st5'] });
    await sql`
      insert into score (player_id, chart_hash, origin, clear, ex_score, is_cheated)
      select (select min(id) from player), md5('cheated'), 'update', 5, 100, true`.execute(ctx.db);
    const withMina = await runEstimate(ctx);
    expect(withMina.inputHash).not.toBe(inputHash);
    await ban(ctx, { userId: mina.userId, reason: 'cheats' });
    // The entries of her clears stay, without scores.
    expect((await runEstimate(ctx)).run.rows).toBe(PLAYERS * CHARTS);
  });

  test('takes the two players of an account for one person', async () => {
    const before = await runEstimate(ctx);
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
    expect([before.run.players - after.run.players, before.run.rows - after.run.rows]).toEqual([1, 0]);
  });

  test('of a site without scores says nothing, and loses nothing', async () => {
    await ctx.db.deleteFrom('score').execute();
    const estimated = await runEstimate(ctx);
    expect(estimated.charts.every(({ players, blind }) => players === 0 && blind === null)).toBe(true);
    expect(await saveEstimate(ctx, estimated)).toEqual([]);
    expect(await stored()).toHaveLength(CHARTS);
  });

  test('that does not pass a guard is told and not published', async () => {
    const estimated = await runEstimate(ctx);
    await saveEstimate(ctx, estimated);
    const before = await stored();
    const guards = [{ name: 'spread' as const, hasPassed: false, measured: 0.1 }];
    const refused = { ...estimated, charts: [], submissions: [], run: { ...estimated.run, guards } };
    expect(await saveEstimate(ctx, refused)).toEqual(['spread']);
    expect(await stored()).toEqual(before);
    const runs = await ctx.db.selectFrom('estimateRun').select('refused').orderBy('id').execute();
    expect(runs).toEqual([{ refused: [] }, { refused: ['spread'] }]);
  });

  test('is made by a command', async () => {
    expect(await runCommand(ctx, ['estimate'])).toEqual([
      `Estimated ${CHARTS} charts from ${PLAYERS * CHARTS} lamps; ${USED} players count, 0 fit no skill.`,
    ]);
    expect(await stored()).toHaveLength(CHARTS);
  });

  test('that is aborted stores nothing and leaves no thread', async () => {
    await expect(runEstimate(ctx, AbortSignal.timeout(20))).rejects.toThrow();
    expect(await ctx.db.selectFrom('estimateRun').selectAll().execute()).toEqual([]);
  });
});
