import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { MODEL_VERSION } from '#domain/estimate/summary.ts';
import { testDatabase } from '#testing/database/database.ts';
import { CHARTS, fillWithLamps, PLAYERS, USED } from '#testing/estimate/fillWithLamps.ts';
import { testContext } from '#testing/site/context.ts';
import { runCommand } from '#testing/site/runCommand.ts';
import { takeLease } from './lease.ts';

const database = await testDatabase();
let ctx: Awaited<ReturnType<typeof testContext>>;

beforeEach(async () => {
  await database.empty();
  ctx = await testContext(database);
});

describe('the command estimate', () => {
  test('shows the published run and the next one, and starts a run', async () => {
    await fillWithLamps(ctx);
    expect(await runCommand(ctx, ['estimate'])).toEqual([
      'Nothing is published.',
      'A run is due. A running server makes it within a minute.',
    ]);
    expect(await runCommand(ctx, ['estimate', '--now'])).toEqual([
      `Estimated ${CHARTS} charts from ${PLAYERS * CHARTS} lamps; ${USED} players count, 0 fit no skill.`,
    ]);
    const [published, input, next] = await runCommand(ctx, ['estimate']);
    expect(published).toBe(
      `Published is the run of ${ctx.clock.now().toISOString()}: ${CHARTS} charts from ${PLAYERS * CHARTS} lamps, of which ${USED} players count.`,
    );
    expect(input).toMatch(new RegExp(`^Model ${MODEL_VERSION}, input [0-9a-f]{64}\\.$`));
    expect(next).toBe('The next run is made at 04:00 (GMT+9), or after a vote count.');
  });

  test('refuses to run while another process does', async () => {
    const other = await takeLease(ctx, { isAsked: false });
    await expect(runCommand(ctx, ['estimate', '--now'])).rejects.toThrow('Another process is making an estimate.');
    expect((await runCommand(ctx, ['estimate'])).at(-1)).toBe('A run is being made.');
    await other?.release({ hasFailed: false });
  });

  test('does not wait after a failure, and reports that the job waits', async () => {
    const other = await takeLease(ctx, { isAsked: false });
    await other?.release({ hasFailed: true });
    expect((await runCommand(ctx, ['estimate'])).at(-1)).toMatch(/^The last try failed\. The next is at /);
    await runCommand(ctx, ['estimate', '--now']);
    expect(await ctx.db.selectFrom('estimateRun').select('id').execute()).toHaveLength(1);
  });

  test('says why a run was not published', async () => {
    const guards = [{ name: 'spread', hasPassed: false, measured: 0.1, limit: 0.15 }];
    const at = ctx.clock.now();
    const run = { begunAt: at, finishedAt: at, modelVersion: MODEL_VERSION, inputHash: '' };
    await ctx.db
      .insertInto('estimateRun')
      .values({ ...run, summary: JSON.stringify({ guards }), refused: ['spread'] })
      .execute();
    expect(await runCommand(ctx, ['estimate'])).toContain(
      `The run of ${at.toISOString()} was not published, because of: spread (0.100, limit 0.15).`,
    );
  });
});

describe('estimate --check', () => {
  const check = (...more: string[]) => runCommand(ctx, ['estimate', '--check', ...more]);
  /** Gives each score another day of the last hundred. */
  const date = () =>
    sql`update score set played_at = ${ctx.clock.now()}::timestamptz - make_interval(days => (player_id * 37 + ascii(chart_hash) * 11) % 100)`.execute(
      ctx.db,
    );

  test('predicts the latest lamps from all others, by the estimate and six simpler methods', async () => {
    await fillWithLamps(ctx);
    await date();
    const [what = '', , ...lines] = await check();
    const [, predicted, seen] =
      /^Predicted are (\d+) lamps since \d{4}-\d\d-\d\d, from (\d+) others\.$/.exec(what) ?? [];
    expect(Number(predicted) / (Number(seen) + Number(predicted))).toBeCloseTo(0.15, 1);
    expect(Number(predicted) + Number(seen)).toBeLessThanOrEqual(PLAYERS * CHARTS);
    const losses = lines.map((line) => line.split(/[\s,]+/));
    expect(losses.map(([name]) => name)).toEqual([
      ...['estimate', 'constant', 'level', 'clearRate', 'abilityAndLevel', 'elo', 'arctan'],
    ]);
    const [estimate, constant] = losses.map((loss) => Number(loss[1]));
    expect(estimate).toBeLessThan(0.7 * (constant ?? 0));
  });

  test('takes the lamps from the date that is given', async () => {
    await fillWithLamps(ctx);
    await date();
    const day = (daysAgo: number) =>
      new Date(ctx.clock.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const predicted = async (daysAgo: number) =>
      Number(/\d+/.exec((await check('--split', day(daysAgo)))[0] ?? '')?.[0]);
    expect(await predicted(50)).toBeGreaterThan(1.2 * (await predicted(20)));
    expect(await check('--split', '2999-01-01')).toEqual([expect.stringContaining('nothing to predict')]);
    await expect(check('--split', 'yesterday')).rejects.toThrow('yesterday is not an ISO date.');
  });

  test('chooses lamps at random if none has a date', async () => {
    await fillWithLamps(ctx);
    expect((await check())[0]).toMatch(
      /^Predicted are \d+ lamps chosen by chance, since lamps have no dates, from \d+ others\.$/,
    );
  });

  test('says that there is nothing to predict on an empty site', async () => {
    expect(await check()).toEqual(['There is nothing to predict: none of 0 lamps is later.']);
  });
});

describe('estimate --explain', () => {
  const explain = (name: string) => runCommand(ctx, ['estimate', '--explain', name]);

  test('explains the estimate of a chart, by its number, md5 or sha256', async () => {
    const entries = await fillWithLamps(ctx);
    await runCommand(ctx, ['estimate', '--now']);
    const { md5, sha256 } = await ctx.db
      .selectFrom('submission')
      .select(['md5', 'sha256'])
      .where('id', '=', entries[3]?.id ?? 0)
      .executeTakeFirstOrThrow();
    const lines = await explain('st4');
    expect(lines[0]).toBe('st3 chart 3, entry 4');
    expect(lines[1]).toMatch(new RegExp(`^${USED} players counted\\. Discrimination \\d`));
    expect(
      lines.filter((line) => /^ {2}(easy|clear|hard|fc), (lr2|beatoraja): \d+ of all players have it/.test(line)),
    ).toHaveLength(8);
    const bands = lines.slice(lines.indexOf('Best lamps by skill: failed, easy, clear, hard, fc') + 1);
    const counts = bands.map((line) => line.split(':')[1]?.split(',').map(Number) ?? []);
    expect(counts.flat().reduce((sum, count) => sum + count, 0)).toBe(USED);
    // Better players have it more often.
    const share = (own: number[] = []) => 1 - (own[0] ?? 0) / own.reduce((sum, count) => sum + count, 0);
    expect(share(counts.at(-1))).toBeGreaterThan(share(counts[0]) + 0.5);
    expect(await explain(md5)).toEqual(lines);
    expect(await explain(sha256)).toEqual(lines);
  });

  test('refuses a chart that is not official, and one without an estimate', async () => {
    await fillWithLamps(ctx);
    await expect(explain('st999')).rejects.toThrow('There is no official chart st999.');
    await expect(explain('nonsense')).rejects.toThrow('There is no official chart nonsense.');
    await expect(explain('st4')).rejects.toThrow('No estimate of st4 is published.');
  });
});
