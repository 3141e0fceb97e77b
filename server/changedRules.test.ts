import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import { type RuleBook, ruleBook } from '#domain/rules/rules.ts';
import { ballots, entry, revision } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { sixthTable } from '#testing/data/sixthTable.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { sampleChart, writeSampleTable } from '#testing/files/sampleTable.ts';
import { vote } from '#testing/site/actions.ts';
import { rules, tableOf } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';
import { START } from '#testing/site/voteCounts.ts';
import { importScores } from './plays/importScores.ts';
import { restrictionsOf } from './scores/restrictionsOf.ts';
import { importTable } from './tables/importTable.ts';
import { countVotes } from './voting/voteCounts/countVotes.ts';

/** When the rules change: between two vote counts. */
const CHANGE = new Date('2026-12-01T00:00:00Z');
const six = sixthTable({ id: 'six', name: 'Six', symbol: 'V' });
const later = {
  ...rules,
  tables: [
    ...rules.tables.map((table) =>
      table.id === 'st'
        ? { ...table, highest: 13, songMinimums: [{ from: 0, to: 13, minimum: 20 }], clearsToOpen: null }
        : table,
    ),
    six,
  ],
  window: { ...rules.window, days: 40 },
  song: { ...rules.song, acceptPercent: 80 },
  restriction: { ...rules.restriction, above: 0 },
  lists: { ...rules.lists, newest: 6 },
};
const book: RuleBook = [...ruleBook, { from: CHANGE, rules: later }];

const site = await testSite(await testDatabase(), { rules: book, start: START });
const { ctx } = site;
beforeEach(() => site.fresh());

const NEEDS = ['minimum', 'threshold', 'deadline'];

describe('after a change of the rules, without a restart', () => {
  test('the vote list and the page of the vote count show the new minimums, thresholds and deadlines', async () => {
    const song = await entry(ctx, { level: 4 });
    await ballots(ctx, song, { yes: 1 });
    const gone = await entry(ctx, { level: 7, result: 'reject', publishedAt: daysAfter(START, -90) });
    await revision(ctx, { entry: gone, kind: 'resurrection' });
    await ctx.published.refresh('st');
    const seen = async () => {
      await ctx.published.refreshChanged();
      const { source } = (await site.get('/api/vote/songs?table=st')).body;
      const { open } = (await site.get('/api/counting?table=st')).body;
      return [source, open].map((rows) => rows.map((row: Record<string, unknown>) => NEEDS.map((name) => row[name])));
    };
    const [before, after] = [30, 40].map((days) => daysAfter(START, days).toISOString());
    const old = [
      [5, 70, before],
      [3, 70, before],
    ];
    expect(await seen()).toEqual([old, old]);
    ctx.clock.set(CHANGE);
    const now = [
      [20, 80, after],
      [20, 70, after],
    ];
    expect(await seen()).toEqual([now, now]);
  });

  test('the home page lists as many new items as the new rules say', async () => {
    for (const chart of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) {
      await entry(ctx, { tableId: 'sl', chart, result: 'accept', decidedAt: START });
      await upload(ctx, { title: chart });
    }
    await ctx.published.refreshChanged();
    const listed = async () => {
      const { source, source3, source4 } = (await site.get('/api/home')).body;
      return [source, source3, source4].map((list) => list.length);
    };
    expect(await listed()).toEqual([5, 5, 5]);
    ctx.clock.set(CHANGE);
    await ctx.published.refreshChanged();
    expect(await listed()).toEqual([6, 6, 6]);
  });

  test('a table that the new rules add is published, and removed again by rules without it', async () => {
    expect((await site.get('/six/header.json')).status).toBe(404);
    ctx.clock.set(CHANGE);
    await ctx.published.refreshChanged();
    expect((await site.get('/six/header.json')).body).toMatchObject({ name: 'Six' });
    ctx.clock.set(START);
    await ctx.published.refreshChanged();
    expect((await site.get('/six/header.json')).status).toBe(404);
  });

  test('the stored rights are computed again, once', async () => {
    const aki = await player(ctx, 'aki', { cleared: ['st5'] });
    await countVotes(ctx);
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({ st: 7 });
    ctx.clock.set(CHANGE);
    await Promise.all([countVotes(ctx), countVotes(ctx)]);
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({ st: 5 });
    await ctx.db.deleteFrom('restriction').execute();
    await countVotes(ctx);
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({});
  });

  test('no vote is stored by the rights of the old rules, whether the job ran or not', async () => {
    const aki = await player(ctx, 'aki', { cleared: ['st5'] });
    const [low, high] = [await entry(ctx, { level: 5 }), await entry(ctx, { level: 7 })];
    ctx.clock.set(CHANGE);
    expect((await vote(site, aki, high, 'yes')).body.error).toBe('RESTRICTIONLEVEL');
    expect((await vote(site, aki, low, 'yes')).status).toBe(200);
  });

  test('rights are computed again after the vote counts that were due before', async () => {
    const aki = await player(ctx, 'aki', { cleared: ['st5'] });
    ctx.clock.set(daysAfter(CHANGE, 20));
    expect(await countVotes(ctx)).toHaveLength(2);
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({ st: 5 });
  });

  test('an import that was still downloading takes the new rules, for its levels and for rights', async () => {
    const aki = await player(ctx, 'aki');
    const chart = sampleChart(1, { level: 5 });
    await importScores(ctx, { userId: aki.userId, lines: [{ md5: chart.md5, clear: 2, exscore: 1 }] });
    const source = testDirectory();
    const importAcross = (level: number) => {
      writeSampleTable(source, tableOf('st'), { official: [chart, sampleChart(2, { level })] });
      // The first message comes before the source is read.
      return importTable(ctx, { table: 'st', source, onProgress: () => ctx.clock.set(CHANGE) });
    };
    expect(await importAcross(13)).toMatchObject({ inserted: 2 });
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({ st: 5 });
    expect(await importAcross(14)).toMatchObject({
      inserted: 0,
      leftOut: [expect.stringContaining('Stella (0 to 13)')],
    });
  });
});
