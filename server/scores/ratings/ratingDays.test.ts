import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, daysAfter, HOUR_MS } from '#domain/common/dates.ts';
import { growth, NO_RATING, type RatingDay } from '#domain/players/stellaway/growth.ts';
import { chartPoints } from '#domain/players/stellaway/rating.ts';
import { bringArchive } from '#testing/data/archive.ts';
import { ballots, type Entry, entry, revision } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { runCommand } from '#testing/site/runCommand.ts';
import { testSite } from '#testing/site/site.ts';
import { deleteAccount } from '../../accounts/deleteAccount.ts';
import { importScores } from '../../plays/importScores.ts';
import { removeFromSub } from '../../voting/submissions/removeFromSub.ts';
import { countVotes } from '../../voting/voteCounts/countVotes.ts';
import { runRatingJobs } from './ratingJobs.ts';

/** 23:00 on the 10th in GMT+9. */
const START = new Date('2026-03-10T14:00:00Z');
const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
});

const official = (facts: Parameters<typeof entry>[1] = {}) =>
  entry(ctx, { result: 'accept', publishedAt: daysAfter(ctx.clock.now(), -200), ...facts });
const play = ({ md5 }: Pick<Entry, 'md5'>, clear = 4, exscore = 1000, who = aki) =>
  importScores(ctx, { userId: who.userId, lines: [{ md5, clear, exscore }] });
const points = (level: number, clear = 4, exScore = 1000) =>
  chartPoints('lr2', { level, clear, exScore, notes: undefined });
const rowsOf = (tableId = 'st') =>
  ctx.db
    .selectFrom('ratingDay')
    .select(['day', 'skill', 'experience', 'played', 'clears', 'start'])
    .where('tableId', '=', tableId)
    .orderBy('day')
    .$narrowType<Pick<RatingDay, 'clears' | 'start'>>()
    .execute();
/** Returns each day with the skill at its end, the gain by scores and the change by moved charts. */
const days = async (tableId?: string) =>
  growth(await rowsOf(tableId)).map(({ day, skill, gained, movedSkill }) => ({
    day,
    skill,
    gained: gained.skill,
    hard: gained.clears.hc,
    moved: movedSkill,
  }));
/** Has a vote count move a chart to another level, without the job after it. */
async function moveUp(chart: Pick<Entry, 'id'>) {
  const change = await revision(ctx, { entry: chart, kind: 'change', publishedAt: daysAfter(ctx.clock.now(), -20) });
  await ballots(ctx, change, { yes: 40 });
  ctx.clock.advance(14 * DAY_MS);
  await countVotes(ctx);
}

describe('scores', () => {
  test('store the last rating of the day in GMT+9, and the one it started from', async () => {
    const [one, two, three] = [await official({ level: 3 }), await official({ level: 5 }), await official()];
    await play(one);
    await play(two, 1);
    ctx.clock.advance(2 * HOUR_MS);
    await play(three);
    const [first, second] = [points(3) + points(5, 1), points(3) + points(5, 1) + points(0)];
    expect(await days()).toEqual([
      { day: '2026-03-10', skill: first, gained: first, hard: 1, moved: 0 },
      { day: '2026-03-11', skill: second, gained: second - first, hard: 1, moved: 0 },
    ]);
    expect((await rowsOf())[0]).toMatchObject({
      experience: first,
      played: 2,
      clears: { hc: 1, fa: 1 },
      start: NO_RATING,
    });
  });

  test('that do not change a rating write nothing', async () => {
    const chart = await official();
    await play(chart);
    const versions = async () => (await sql`select xmin::text from rating_day`.execute(ctx.db)).rows;
    const before = await versions();
    await play(chart);
    await play(await entry(ctx, { level: 9 }));
    ctx.clock.advance(DAY_MS);
    await play(chart, 1, 10);
    expect(await versions()).toEqual(before);
  });

  test('in two concurrent requests both count', async () => {
    const charts = await Promise.all(Array.from({ length: 6 }, () => official()));
    await Promise.all(charts.map((chart) => play(chart)));
    expect(await days()).toMatchObject([{ gained: expect.closeTo(6 * points(0)), hard: 6 }]);
  });
});

describe('charts that move', () => {
  test('change the rating of a day, but are not growth', async () => {
    const chart = await official({ level: 3 });
    await play(chart);
    await moveUp(chart);
    await runRatingJobs(ctx);
    const [before, after] = [points(3), points(4)];
    expect(await days()).toEqual([
      { day: '2026-03-10', skill: before, gained: before, hard: 1, moved: 0 },
      { day: '2026-03-24', skill: after, gained: 0, hard: 0, moved: after - before },
    ]);
  });

  test('are not growth of scores stored before their job has run', async () => {
    const [chart, other] = [await official({ level: 3 }), await official()];
    await play(chart);
    await moveUp(chart);
    await play(other);
    await runRatingJobs(ctx);
    expect((await days()).at(-1)).toMatchObject({ skill: points(4) + points(0), gained: 0, hard: 0 });
  });

  test('do not change the growth of players who have not played them, also before their job', async () => {
    const [chart, other] = [await official({ level: 3 }), await official()];
    await moveUp(chart);
    await play(other);
    expect(await days()).toMatchObject([{ gained: points(0), hard: 1 }]);
  });

  test('out of the table result in a day without a rating', async () => {
    const chart = await official();
    await play(chart);
    ctx.clock.advance(DAY_MS);
    await removeFromSub(ctx, { by: null, reason: '', table: chart.tableId, entryNo: chart.entryNo });
    await runRatingJobs(ctx);
    expect(await days()).toMatchObject([{ hard: 1 }, { day: '2026-03-11', skill: 0, gained: 0, hard: 0 }]);
  });
});

describe('an archive', () => {
  const bring = (chart: Entry, playerIds: readonly number[]) =>
    bringArchive(
      ctx,
      [chart],
      playerIds.map((playerId) => ({ playerId })),
    );

  test('stores no days of players without an account, and is not growth of those with one', async () => {
    const [chart, other] = [await official({ level: 2 }), await official()];
    await play(other);
    await bring(chart, [1, 2, 3, Number(aki.rankingId)]);
    // Their ratings are already stored.
    await bring(other, [1, 2, 3]);
    expect(await ctx.db.selectFrom('rating').select('playerId').execute()).toHaveLength(4);
    expect(await days()).toMatchObject([{ skill: points(0) + points(2, 4, 900), gained: points(0), hard: 1 }]);
  });

  test('is the start of growth for a player who signs up later', async () => {
    const [chart, other] = [await official({ level: 2 }), await official()];
    const nextLr2Id = Number(aki.rankingId) + 1;
    await bring(chart, [nextLr2Id]);
    const mina = await player(ctx, 'mina');
    expect(mina.rankingId).toBe(String(nextLr2Id));
    await play(other, 4, 1000, mina);
    expect(await days()).toMatchObject([
      { skill: expect.closeTo(points(2, 4, 900) + points(0)), gained: expect.closeTo(points(0)), hard: 1 },
    ]);
  });
});

describe('recomputed ratings', () => {
  test('do not change a day if nothing differs, and are not growth if something does', async () => {
    await play(await official());
    const before = await rowsOf();
    ctx.clock.advance(DAY_MS);
    await runCommand(ctx, ['ratings', 'rebuild']);
    expect(await rowsOf()).toEqual(before);
    await ctx.db.updateTable('rating').set({ skill: 1 }).execute();
    await runCommand(ctx, ['ratings', 'rebuild']);
    expect(await days()).toMatchObject([{}, { skill: points(0), gained: 0, hard: 0 }]);
  });

  test('from scratch, as on a restored site, are not growth, nor are scores stored before them', async () => {
    const [one, two, three] = [await official(), await official(), await official()];
    await play(one);
    const before = await rowsOf();
    await ctx.db.deleteFrom('rating').execute();
    ctx.clock.advance(DAY_MS);
    await ctx.db.insertInto('ratingJob').values({ dueAt: ctx.clock.now() }).execute();
    await play(two);
    await runRatingJobs(ctx);
    expect(await rowsOf()).toEqual(before);
    await play(three);
    expect((await days()).at(-1)).toMatchObject({ gained: expect.closeTo(points(0)), hard: 1, moved: points(0) });
  });
});

test('a deleted account has no days, even if the player remains from an archive', async () => {
  const [chart, archived] = [await official(), await official()];
  await play(chart);
  const { id: playerId } = await ctx.db.selectFrom('player').select('id').executeTakeFirstOrThrow();
  const score = { playerId, chartHash: archived.md5, origin: 'archive', clear: 4, exScore: 100 } as const;
  await ctx.db.insertInto('score').values(score).execute();
  await deleteAccount(ctx, aki.accountId, PASSWORD);
  expect(await ctx.db.selectFrom('player').select('id').execute()).toEqual([{ id: playerId }]);
  expect(await ctx.db.selectFrom('ratingDay').selectAll().execute()).toEqual([]);
});
