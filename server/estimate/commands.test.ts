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
    const guards = [{ name: 'prediction', hasPassed: false, measured: 1.1, limit: 1 }];
    const at = ctx.clock.now();
    const run = { begunAt: at, finishedAt: at, modelVersion: MODEL_VERSION, inputHash: '' };
    await ctx.db
      .insertInto('estimateRun')
      .values({ ...run, summary: JSON.stringify({ guards }), refused: ['prediction'] })
      .execute();
    expect(await runCommand(ctx, ['estimate'])).toContain(
      `The run of ${at.toISOString()} was not published, because of: prediction (1.100, limit 1).`,
    );
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
