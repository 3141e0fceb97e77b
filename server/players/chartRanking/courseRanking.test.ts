import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Course } from '#domain/tables/courseJson.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { type Player, player, playerIdOf } from '#testing/data/players.ts';
import { storedChart } from '#testing/data/storedChart.ts';
import { testDatabase } from '#testing/database/database.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import { testSite } from '#testing/site/site.ts';
import { upsertPlayer } from '../identity/upsertPlayer.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let charts: Entry[];
let aki: Player;
let mina: Player;

const course = (name: string, changes: Partial<Course> = {}): Course => ({
  name,
  constraint: ['grade_mirror', 'gauge_lr2', 'ln'],
  trophy: [],
  md5: charts.map(({ md5 }) => md5),
  ...changes,
});

const store = (tableId: string, courses: readonly Course[]) =>
  ctx.db
    .insertInto('courseList')
    .values({ tableId, groups: sql`${JSON.stringify([courses])}::jsonb` })
    .execute();

beforeEach(async () => {
  await site.fresh();
  charts = [];
  for (let level = 0; level < 4; level++) charts.push(await entry(ctx, { result: 'accept', level }));
  aki = await player(ctx, 'aki');
  mina = await player(ctx, 'mina', { service: 'beatoraja' });
});

const lr2 = (md5s = charts.map(({ md5 }) => md5)) => `course ${md5s.join(' ')}`;
const beatoraja = (...constraints: string[]) =>
  ['course', ...charts.map(({ sha256 }) => sha256), ...constraints.toSorted()].join(' ');

async function passed(who: Player, chartHash: string, clear: number) {
  const score = { chartHash, origin: 'operator' as const, clear, exScore: 1000 };
  const playerId = await playerIdOf(ctx, who);
  await ctx.db
    .insertInto('score')
    .values({ playerId, ...score })
    .execute();
}

describe('the ranking of a course', () => {
  const ranking = async (number = 0) => (await site.get(`/api/course/st/${number}/ranking`)).body;

  test('has the scores of both clients, each under the name that its client gives the course', async () => {
    await store('st', [course('Test st3')]);
    await passed(aki, lr2(), 2);
    await passed(mina, beatoraja('MIRROR', 'GAUGE_LR2', 'LN'), 4);
    expect(await ranking()).toMatchObject({
      course: { table: 'st', number: 0, name: 'Test st3', level: 3, notes: null },
      count: 2,
      source: [{ nickname: 'aki', clear: 2 }, { nickname: 'mina' }],
    });
  });

  test('uses the entries of its table if two tables list a chart', async () => {
    const free = await entry(ctx, { tableId: 'fr', chart: 'Song main 1', result: 'accept' });
    await ctx.db
      .updateTable('submission')
      .set({ sha256: 'f'.repeat(64) })
      .where('id', '=', free.id)
      .execute();
    await store('st', [course('Test st3', { constraint: [] })]);
    await passed(mina, beatoraja(), 4);
    expect(await ranking()).toMatchObject({ source: [{ nickname: 'mina' }] });
  });

  test('has only the scores of LR2 if charts have no sha256, and only those of beatoraja if they have no md5', async () => {
    const unknown = [...charts.map(({ md5 }) => md5), hashes('unknown').md5];
    const listed = charts.map(({ sha256 }) => ({ sha256 }));
    await store('st', [course('A', { md5: unknown }), course('B', { constraint: [], md5: [], charts: listed })]);
    await passed(aki, lr2(unknown), 1);
    await passed(mina, beatoraja(), 1);
    expect(await ranking(0)).toMatchObject({ course: { level: null }, source: [{ nickname: 'aki' }] });
    expect(await ranking(1)).toMatchObject({ source: [{ nickname: 'mina' }] });
  });

  test('has percent and DJ level if the site has read all its charts', async () => {
    await store('st', [course('Test st3')]);
    await passed(aki, lr2(), 2);
    for (const chart of charts.slice(0, 3)) await storedChart(ctx, chart);
    expect((await ranking()).source).toMatchObject([{ percent: null }]);
    await storedChart(ctx, charts[3] ?? hashes(''));
    const { course: found, source } = await ranking();
    expect(found.notes).toBeGreaterThan(0);
    // More than the charts allow.
    expect(source).toMatchObject([{ percent: 100, djLevel: 'AAA' }]);
  });
});

describe('the dan of a player', () => {
  const dansOf = async ({ rankingId }: Player, query = '') =>
    (await site.get(`/api/user/${rankingId}?${query}`)).body.passed;

  beforeEach(async () => {
    const md5s = (...numbers: number[]) => ({ md5: numbers.map((number) => charts[number]?.md5 ?? '') });
    await store('st', [
      course('Test st0', md5s(0, 1)),
      course('Test st5', md5s(0, 2)),
      course('Test st9', md5s(0, 3)),
      course('Training', md5s(1, 2)),
    ]);
    await store('sl', [course('Test sl2', md5s(2, 3))]);
  });
  const lr2Of = (...numbers: number[]) => lr2(numbers.map((number) => charts[number]?.md5 ?? ''));
  const beatorajaOf = (numbers: readonly number[], ...constraints: string[]) =>
    ['course', ...numbers.map((number) => charts[number]?.sha256), ...constraints.toSorted()].join(' ');

  test('is the highest skill test of each table passed in LR2 with an easy clear or better and without cheating', async () => {
    expect(await dansOf(aki)).toEqual([]);
    await passed(aki, lr2Of(0, 2), 2);
    await passed(aki, lr2Of(0, 1), 5);
    await passed(aki, lr2Of(0, 3), 1);
    await passed(aki, lr2Of(1, 2), 5);
    await passed(aki, lr2Of(2, 3), 4);
    expect(await dansOf(aki)).toEqual([
      { table: 'st', playerName: 'lr2', level: 5, number: 1, name: 'Test st5' },
      { table: 'sl', playerName: 'lr2', level: 2, number: 0, name: 'Test sl2' },
    ]);
    expect(await dansOf(aki, 'table=sl')).toHaveLength(2);
    await ctx.db.updateTable('score').set({ isCheated: true }).execute();
    expect(await dansOf(aki)).toEqual([]);
  });

  test('counts in beatoraja only under exactly the constraints of the course', async () => {
    await passed(mina, beatorajaOf([0, 3], 'MIRROR'), 8);
    await passed(mina, beatorajaOf([0, 2], 'MIRROR', 'GAUGE_LR2', 'LN'), 3);
    expect(await dansOf(mina)).toEqual([]);
    await passed(mina, beatorajaOf([0, 1], 'MIRROR', 'GAUGE_LR2', 'LN'), 4);
    expect(await dansOf(mina)).toMatchObject([{ table: 'st', playerName: 'beatoraja', level: 0 }]);
  });

  test('is that of each service if a profile shows the best of both', async () => {
    const second = { service: 'beatoraja', rankingId: '00000000-0000-4000-8000-000000000001' } as const;
    await upsertPlayer(ctx.db, second);
    await ctx.db
      .updateTable('player')
      .set({ accountId: aki.accountId })
      .where('rankingId', '=', second.rankingId)
      .execute();
    await passed(aki, lr2Of(0, 1), 2);
    await passed({ ...aki, ...second }, beatorajaOf([0, 2], 'MIRROR', 'GAUGE_LR2', 'LN'), 4);
    expect(await dansOf(aki)).toMatchObject([{ playerName: 'lr2' }]);
    expect(await dansOf(aki, 'services=both')).toMatchObject([
      { playerName: 'lr2', level: 0 },
      { playerName: 'beatoraja', level: 5 },
    ]);
  });
});
