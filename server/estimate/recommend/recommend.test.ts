import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type entryEstimate,
  estimatedLamps,
  type playerSkill,
  type RecommendRow,
  type recommend,
} from '#contract/estimate/estimates.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { MODEL_VERSION } from '#domain/estimate/summary.ts';
import type { Service } from '#domain/players/clears.ts';
import { DAYS_FOR_RIGHTS, PLAYS_FOR_RIGHTS } from '#domain/players/plays/rights.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { type Player, player, players } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { CHARTS, fillWithLamps, WRONG } from '#testing/estimate/fillWithLamps.ts';
import { saveRun } from '#testing/estimate/saveRun.ts';
import { revise } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { importScores } from '../../plays/importScores.ts';
import { type Estimated, runEstimate } from '../runEstimate.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let entries: Entry[];

async function estimate() {
  const estimated = await runEstimate(ctx);
  expect(await saveRun(ctx, estimated)).toEqual([]);
  return estimated;
}
/** Each test starts with the same lamps, and so with the same run. */
let first: Estimated | undefined;
beforeEach(async () => {
  await site.fresh();
  entries = await fillWithLamps(ctx);
  if (first) await saveRun(ctx, first);
  else first = await estimate();
});

const list = async (query = '', who: Player | null = null) => {
  const { status, body } = await site.get(`/api/recommend?table=st${query}`, who);
  expect([status, body.success]).toEqual([200, true]);
  return body as Reply<typeof recommend>;
};
const numbers = ({ source }: Reply<typeof recommend>) => source.map(({ entryNo }) => entryNo);
const entryAt = (index: number) => {
  const found = entries[index];
  if (!found) throw new RangeError(`no entry ${index}`);
  return found;
};
const wrong = () => entryAt(WRONG);

describe('the list of estimates', () => {
  test('has all official charts by level, each lamp with its interval, and the report of the run', async () => {
    await entry(ctx, { level: 1 });
    const { total, run, hasScale, source } = await list();
    expect([total, hasScale]).toEqual([24, true]);
    expect(run).toMatchObject({
      rows: 24 * 90,
      version: MODEL_VERSION,
      inputHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(source.map(({ level }) => level)).toEqual(source.map(({ level }) => level).toSorted());
    for (const { ec, hc, intervals, level, entryNo, blind, own } of source) {
      expect([blind, own]).toEqual([null, null]);
      // Nearly everybody clears the easiest charts.
      if (ec === null) expect(level).toBe('0');
      if (ec === null || hc === null) continue;
      if (entryNo !== wrong().entryNo) expect(Math.abs(ec - Number(level))).toBeLessThan(1);
      expect(hc).toBeGreaterThan(ec);
      expect(intervals.ec?.low).toBeLessThan(ec);
      expect(intervals.ec?.high).toBeGreaterThan(ec);
    }
    expect(source.filter(({ ec, hc }) => ec !== null && hc !== null).length).toBeGreaterThan(12);
  });

  test('is filtered by levels, searched by title, sorted by each column, and paged', async () => {
    expect((await list('&levelfilter=2,3')).source.every(({ level }) => ['2', '3'].includes(level))).toBe(true);
    expect((await list('&search=CHART+1')).total).toBe(11);
    for (const column of ['ec', 'gc', 'hc', 'total'] as const) {
      const { source } = await list(`&sort=-${column}`);
      const values = source.map((row: RecommendRow) => row[column] ?? Number.NEGATIVE_INFINITY);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
    }
    expect((await list('&page=2')).source).toEqual([]);
  });

  test('of a table without scores has no estimates', async () => {
    await entry(ctx, { tableId: 'sl', result: 'accept' });
    const { body } = await site.get('/api/recommend?table=sl');
    expect(body).toMatchObject({ total: 1, hasScale: false, source: [{ total: 0, ec: null, gc: null, fc: null }] });
  });

  test('is empty before the first run', async () => {
    await ctx.db.deleteFrom('estimateRun').execute();
    expect(await list()).toMatchObject({ total: 0, run: null, source: [] });
  });

  test('shows a chart that has moved since with its new level, without an estimate', async () => {
    const moved = entryAt(0);
    await ctx.db.updateTable('submission').set({ tableId: 'sl', level: 9 }).where('id', '=', moved.id).execute();
    await ctx.db
      .updateTable('listVersion')
      .set(({ eb }) => ({ published: eb('published', '+', 1) }))
      .execute();
    expect((await list()).total).toBe(23);
    const { body } = await site.get('/api/recommend?table=sl');
    expect(body).toMatchObject({ total: 1, source: [{ level: '9', ec: null }] });
  });
});

describe('the audit', () => {
  test('lists the chart that is at the wrong level, and no other, with what the lamps say', async () => {
    const { source } = await list('&view=audit');
    expect(source.map(({ entryNo }) => entryNo)).toEqual([wrong().entryNo]);
    expect(source[0]).toMatchObject({ level: '1', total: expect.any(Number) });
    expect(Math.abs((source[0]?.blind?.level ?? 0) - 4)).toBeLessThan(0.8);
  });

  test('and the page of a chart show nothing while a vote on it is open', async () => {
    const detail = `/api/recommend/${wrong().entryNo}?table=st`;
    expect((await site.get(detail)).body.source.offLevel.level).toBeGreaterThan(3);
    const aki = await player(ctx, 'aki', { cleared: ['st10'] });
    expect(await revise(site, aki, wrong(), { changeTo: 'high' })).toMatchObject({ status: 200 });
    expect(numbers(await list('&view=audit'))).toEqual([]);
    expect((await site.get(detail)).body.source).toBeNull();
    expect(numbers(await list())).toContain(wrong().entryNo);
  });
});

describe('invented players', () => {
  const target = () => entryAt(0);
  /** Makes accounts with native ids alone that have a full combo of every chart but one. */
  async function invent(
    name: string,
    count: number,
    { plays = 0, days = 0, origin = 'openlr2', service = 'lr2' as Service } = {},
  ) {
    const invented = (await players(ctx, name, count, { service })).map(({ accountId }) => accountId);
    await sql`
      update account set accepted_plays = ${plays}, play_days = ${days} where id = any(${invented}::int[])`.execute(
      ctx.db,
    );
    await sql`
      update player set ranking_id = case service when 'lr2' then nextval('native_lr2_id')::text
        else overlay(ranking_id placing '8' from 15 for 1) end
      where account_id = any(${invented}::int[])`.execute(ctx.db);
    await sql`
      insert into score (player_id, chart_hash, origin, clear, ex_score)
      select player.id, case service when 'lr2' then md5 else sha256 end, ${origin},
        case when submission.id = ${target().id}::int then 1 when service = 'lr2' then 5 else 8 end, 100
      from player cross join submission
      where account_id = any(${invented}::int[]) and submission.id = any(${entries.map(({ id }) => id)}::int[])`.execute(
      ctx.db,
    );
  }

  /** Returns the public results of a run without an earlier one. */
  async function everything() {
    await ctx.db.deleteFrom('estimateRun').execute();
    await estimate();
    const [all, audit, skill] = [await list(), await list('&view=audit'), await site.get('/api/user/50001/skill')];
    return { all, audit: numbers(audit), skill: skill.body, open: (await site.get('/api/estimate/st')).body };
  }

  test('have no influence until they have played enough for voting rights', async () => {
    const before = await everything();
    expect(before.audit).toEqual([wrong().entryNo]);
    expect(before.skill.source).toHaveLength(1);
    await invent('often', 12, { plays: PLAYS_FOR_RIGHTS, days: DAYS_FOR_RIGHTS - 1 });
    await invent('long', 10, {
      plays: PLAYS_FOR_RIGHTS - 1,
      days: DAYS_FOR_RIGHTS,
      service: 'beatoraja',
      origin: 'beatoraja',
    });
    await invent('file', 6, { origin: 'file' });
    expect(await everything()).toEqual(before);

    // They still see their own estimate.
    const { id } = await ctx.db
      .selectFrom('player')
      .select(({ fn }) => fn.max(sql<string>`ranking_id`).as('id'))
      .where('service', '=', 'lr2')
      .where(sql<boolean>`length(ranking_id) > 6`)
      .executeTakeFirstOrThrow();
    expect((await site.get(`/api/user/${id}/skill`)).body.source).toMatchObject([{ charts: CHARTS }]);

    await sql`update account set accepted_plays = ${PLAYS_FOR_RIGHTS}, play_days = ${DAYS_FOR_RIGHTS}`.execute(ctx.db);
    const after = await everything();
    // Uploaded score files are never used.
    expect(after.all.run?.rows).toBe((before.all.run?.rows ?? 0) + (12 + 10) * CHARTS);
    const easyOf = ({ all }: typeof after) => all.source.find(({ entryNo }) => entryNo === target().entryNo)?.ec ?? 0;
    expect(easyOf(after) - easyOf(before)).toBeGreaterThan(0.3);
  });
});

describe('the estimate of a chart', () => {
  test('is its lamps for both clients, the curve, the players by skill, and similar charts', async () => {
    const { body } = await site.get(`/api/recommend/${entryAt(3).entryNo}?table=st`);
    const { source } = body as Reply<typeof entryEstimate>;
    expect(source?.tables).toEqual([{ table: 'st', level: source?.lr2.ec?.level }]);
    expect(source?.offLevel).toBeNull();
    expect(source?.curve.map(({ ec }) => ec)).toEqual(source?.curve.map(({ ec }) => ec).toSorted((a, b) => a - b));
    // Its ends would lie below st0.
    expect(source?.curve.length).toBeGreaterThan(10);
    for (const { level } of source?.curve ?? []) expect(level).toBeGreaterThanOrEqual(0);
    expect(source?.bands.reduce((sum, { players }) => sum + players, 0)).toBe(source?.total);
    expect(source?.bands.reduce((sum, { ec }) => sum + ec, 0)).toBe(source?.holders.ec);
    expect(source?.similar.length).toBeGreaterThan(0);
    for (const { level } of source?.similar ?? []) expect(Math.abs(Number(level) - 3)).toBeLessThan(1.1);
  });

  test('is not converted to levels of a table whose players play no other', async () => {
    await fillWithLamps(ctx, { tableId: 'fr', idsFrom: 60_000, name: 'other' });
    await estimate();
    const { body } = await site.get(`/api/recommend/${entryAt(3).entryNo}?table=st`);
    const { source } = body as Reply<typeof entryEstimate>;
    expect(source?.tables.map(({ table }) => table)).toEqual(['st']);
    expect(source?.similar.map(({ table }) => table)).not.toContain('fr');
    const { body: skill } = await site.get('/api/user/50001/skill');
    expect((skill as Reply<typeof playerSkill>).source.map(({ table }) => table)).toEqual(['st']);
  });

  test('is nothing for a chart that is not official, and ENOTFOUND in an unknown table', async () => {
    const open = await entry(ctx, { level: 1 });
    expect((await site.get(`/api/recommend/${open.entryNo}?table=st`)).body.source).toBeNull();
    expect((await site.get('/api/recommend/9999?table=st')).body.source).toBeNull();
    expect((await site.get('/api/recommend/1?table=zz')).body.error).toBe('ENOTFOUND');
    expect((await site.get('/api/recommend/x?table=st')).body.error).toBe('ENOTFOUND');
  });
});

describe('for a player', () => {
  const lampOn = (index: number, clear: number) => ({ md5: entryAt(index).md5, clear, exscore: 100 });
  let aki: Player;
  beforeEach(async () => {
    aki = await player(ctx, 'aki');
    // Clears up to level 2, fails from level 4 on, and has half of the charts in between.
    const lines = entries.slice(0, 6).map((_, index) => lampOn(index, index <= 3 ? 3 : 1));
    await importScores(ctx, { userId: aki.userId, lines: [...lines, lampOn(9, 1)] });
  });

  test('the list has their lamps and the chance of the next one only on request', async () => {
    expect((await list('', aki)).source.every(({ own }) => own === null)).toBe(true);
    expect((await list('&own=with')).source.every(({ own }) => own === null)).toBe(true);
    const { source } = await list('&own=with&sort=-chance', aki);
    const own = new Map(source.map((row) => [row.entryNo, row.own]));
    expect(own.get(entryAt(0).entryNo)).toMatchObject({
      playerName: 'lr2',
      clear: 3,
      next: 'hc',
      chances: { ec: null, gc: null, hc: expect.any(Number), fc: expect.any(Number) },
    });
    expect(own.get(entryAt(5).entryNo)).toMatchObject({ clear: 1, next: 'ec' });
    const chances = source.map((row) => row.own?.chance ?? -1);
    expect(chances).toEqual(chances.toSorted((a, b) => b - a));
    const shown = source
      .flatMap(({ level, own }) => (own?.next === 'ec' && own.chance !== null ? [{ level, chance: own.chance }] : []))
      .toSorted((a, b) => Number(a.level) - Number(b.level));
    expect(shown[0]?.chance).toBeGreaterThan(shown.at(-1)?.chance ?? 1);
  });

  test('the estimate of a chart has the chance of their next lamp with its interval, only on request', async () => {
    const at = `/api/recommend/${entryAt(5).entryNo}?table=st`;
    const ofList = (await list('&own=with', aki)).source.find(({ entryNo }) => entryNo === entryAt(5).entryNo)?.own;
    const own = async (query: string, who: Player | null) => (await site.get(at + query, who)).body.own;
    expect(await own('&own=with', aki)).toMatchObject({ lamp: ofList?.next, chance: ofList?.chance });
    const { low, chance, high } = await own('&own=with', aki);
    expect([low, chance, high]).toEqual([low, chance, high].toSorted((a, b) => a - b));
    expect(high - low).toBeGreaterThan(0);
    expect([await own('', aki), await own('&own=with', null)]).toEqual([null, null]);
  });

  test('a lamp whose estimate is not shown has no chance', async () => {
    const { source } = await list('&own=with', aki);
    const hidden = source.flatMap((row) =>
      estimatedLamps.flatMap((lamp) => (row[lamp] === null ? [{ row, lamp }] : [])),
    );
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.filter(({ row, lamp }) => row.own?.chances[lamp] !== null)).toEqual([]);
  });

  test('targets are the charts that they have a fair chance on', async () => {
    const targets = await list('&own=with&view=targets', aki);
    expect(targets.total).toBeGreaterThan(0);
    for (const { own } of targets.source) {
      expect(own?.chance).toBeGreaterThanOrEqual(0.3);
      expect(own?.chance).toBeLessThanOrEqual(0.7);
    }
    const hard = await list('&own=with&view=targets&lamp=hc', aki);
    for (const { own } of hard.source) expect(Math.abs((own?.chances.hc ?? 9) - 0.5)).toBeLessThanOrEqual(0.2);
    expect((await list('&view=targets')).total).toBe(0);
  });

  test('the skill is given in levels of the table, and includes a new score at once', async () => {
    const skill = async () => {
      const { body } = await site.get(`/api/user/${aki.rankingId}/skill`);
      return (body as Reply<typeof playerSkill>).source;
    };
    const before = await skill();
    expect(before).toEqual([
      { table: 'st', level: expect.any(Number), low: expect.any(Number), high: expect.any(Number), charts: 7 },
    ]);
    expect(Math.abs((before[0]?.level ?? 99) - 3)).toBeLessThan(1.5);
    await importScores(ctx, { userId: aki.userId, lines: [lampOn(5, 4), lampOn(11, 4)] });
    expect((await skill())[0]?.level).toBeGreaterThan(before[0]?.level ?? 99);
    const nobody = await player(ctx, 'nobody');
    expect((await site.get(`/api/user/${nobody.rankingId}/skill`)).body.source).toEqual([]);
    expect((await site.get('/api/user/9/skill')).body.error).toBe('ENOTFOUND');
  });

  test('the table of targets can be read by clients', async () => {
    const folder = `/user/st/${aki.rankingId}`;
    const page = await site.app.inject({ url: `${folder}/targets.html` });
    expect(page.body).toContain('\n<meta name="bmstable" content="targets_header.json" />\n');
    const header = await site.app.inject({ url: `${folder}/targets_header.json` });
    expect(header.json()).toMatchObject({ name: 'Stella targets: aki', data_url: 'targets_score.json' });
    const data = await site.app.inject({ url: `${folder}/targets_score.json` });
    const targets = await list('&own=with&view=targets', aki);
    const md5s = (rows: readonly { md5: string }[]) => rows.map(({ md5 }) => md5).toSorted();
    expect(md5s(data.json())).toEqual(md5s(targets.source));
  });
});

describe('for clients and other programs', () => {
  const get = (url: string, headers = {}) => site.app.inject({ url, headers });

  test('each lamp has a table, with folders of half levels', async () => {
    for (const lamp of ['easy', 'clear', 'hard', 'fc']) {
      const page = await get(`/recommend/st/${lamp}.html`);
      expect(page.body).toContain(`\n<meta name="bmstable" content="${lamp}_header.json" />\n`);
      expect((await get(`/recommend/st/${lamp}_header.json`)).json()).toMatchObject({
        symbol: 'st~',
        data_url: `${lamp}_score.json`,
      });
    }
    const { source } = await list();
    const rows = (await get('/recommend/st/easy_score.json')).json() as {
      md5: string;
      level: string;
      comment: string;
    }[];
    expect(rows).toHaveLength(source.filter(({ ec }) => ec !== null).length);
    for (const { md5, level } of rows) {
      const row = source.find((one) => one.md5 === md5);
      expect(Number(level)).toBeCloseTo(Math.round(2 * (row?.ec ?? 99)) / 2, 9);
    }
    expect((await get('/recommend/zz/easy.html')).json().error).toBe('ENOTFOUND');
  });

  test('of a table without a scale it is empty, not missing', async () => {
    expect((await get('/recommend/sl/easy_score.json')).json()).toEqual([]);
    await ctx.db.deleteFrom('estimateRun').execute();
    expect((await get('/recommend/st/easy_score.json')).json()).toEqual([]);
  });

  test('the open data contains no player, and is 304 with its ETag', async () => {
    const first = await get('/api/estimate/st', { 'accept-encoding': 'br' });
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'access-control-allow-origin': '*' });
    const again = { 'accept-encoding': 'br', 'if-none-match': first.headers.etag };
    expect((await get('/api/estimate/st', again)).statusCode).toBe(304);
    const data = (await get('/api/estimate/st')).json();
    expect(data).toMatchObject({
      table: 'st',
      version: MODEL_VERSION,
      lamps: ['easy', 'clear', 'hard', 'fc'],
      run: { rows: 24 * 90 },
    });
    expect(data.charts).toHaveLength(24);
    for (const { estimate: found } of data.charts) {
      const counted = found.bands.counts.flat().reduce((sum: number, count: number) => sum + count, 0);
      expect(counted).toBe(found.players);
    }
    expect((await get('/api/estimate/zz')).json().error).toBe('ENOTFOUND');
  });
});
