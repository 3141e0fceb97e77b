import { beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/common/dates.ts';
import { entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { BEATORAJA_TABLE, databaseOf, LR2_TABLE } from '#testing/files/scoreFiles.ts';
import {
  beatorajaBody,
  getBeatoraja,
  getOpenLr2,
  keyOf,
  openLr2Body,
  sendBeatoraja,
  sendOpenLr2,
  takesPlays,
} from '#testing/site/gameClients.ts';
import { sendScoreFile } from '#testing/site/sendScoreFile.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
import { submitUpload } from '#testing/site/submitUpload.ts';
import { hashesOf } from '../../platform/hash.ts';
import { verifyRatings } from '../../scores/ratings/verifyRatings.ts';
// Charts by name, and plays on them as clients send them: their differences from `UNPLAYED`, and the expected outcome.
import cases from './fieldCases.json' with { type: 'json' };

/** The two clients, and the courses of each. */
type Door = 'openlr2' | 'openlr2Course' | 'beatoraja' | 'beatorajaCourse';
interface PlayCase {
  name: string;
  door: Door;
  charts: string[];
  sent: Record<string, unknown>;
  /** `accepted`, `ignored`, or the reason or code of the refusal. */
  expected: string;
}

const site = await testSite(await testDatabase(), { config: takesPlays });
const { ctx } = site;

type ChartName = keyof typeof cases.charts;
const bytesOf = (name: string) => Buffer.from(`${cases.charts[name as ChartName].join('\r\n')}\r\n`);
const hashOf = (name: string) => hashesOf(bytesOf(name));

let aki: Player;
let bea: Player;
let keys: Record<'openlr2' | 'beatoraja', string>;
/** The charts are uploaded once; no case changes them. */
beforeAll(async () => {
  await site.fresh();
  for (const name of Object.keys(cases.charts)) {
    expect((await submitUpload(site, null, { file: bytesOf(name), fileName: name })).body.success, name).toBe(true);
  }
  aki = await player(ctx, 'aki');
  bea = await player(ctx, 'bea', { service: 'beatoraja' });
  keys = { openlr2: await keyOf(site, aki), beatoraja: await keyOf(site, bea, 'beatoraja') };
});

const NO_JUDGEMENTS = { epg: 0, lpg: 0, egr: 0, lgr: 0, egd: 0, lgd: 0, ebd: 0, lbd: 0, epr: 0, lpr: 0 };
const COURSE_OF_LR2 = '0000000000200000000000000000beef';

async function send({ door, charts, sent }: Pick<PlayCase, 'door' | 'charts' | 'sent'>): Promise<Answer> {
  ctx.clock.advance(10 * MINUTE_MS);
  const hashes = charts.map(hashOf);
  if (door === 'openlr2' || door === 'openlr2Course') {
    const isCourse = door === 'openlr2Course';
    const md5s = hashes.map(({ md5 }) => md5).join('');
    const body = openLr2Body(isCourse ? COURSE_OF_LR2 + md5s : md5s, {
      gaugeType: 0,
      ...sent,
      judgements_total: { ...NO_JUDGEMENTS, ...(sent.judgements_total as object) },
      ...(isCourse && { song: { courseStageCount: charts.length, courseType: 2 } }),
    });
    return sendOpenLr2(site, keys.openlr2, body, { path: isCourse ? '/api/course/score' : '/api/chart/score' });
  }
  const score = { ...NO_JUDGEMENTS, ems: 0, lms: 0, gauge: 2, ...(sent.score as object) };
  const body = beatorajaBody(hashes[0]?.sha256 ?? '', ctx.clock.now(), { client: 'beatoraja 0.8.8', ...sent, score });
  if (door === 'beatoraja') return sendBeatoraja(site, keys.beatoraja, body);
  const course = {
    name: 'a course',
    trophy: [],
    lntype: 0,
    constraint: ['CLASS'],
    ...(sent.course as object),
    charts: hashes.map(({ md5, sha256 }) => ({ md5, sha256, mode: null, lntype: 0 })),
  };
  const ofCourse = { ...body.score, date: 0 };
  return sendBeatoraja(site, keys.beatoraja, { course, score: ofCourse }, '/ir/beatoraja/submit-course');
}

const resultOf = ({ body }: Answer) => body.reason ?? body.error ?? body.status ?? body.body.status;
const scoresOn = async (chartHash: string) =>
  ctx.db.selectFrom('score').selectAll().where('chartHash', '=', chartHash).orderBy('origin').execute();

describe('a play is', () => {
  test.each(cases.plays as PlayCase[])('$name: $expected', async ({ expected, ...play }) => {
    expect(resultOf(await send(play))).toBe(expected);
  });
});

/** The columns of a row that a case does not name. */
const EMPTY = { mode: 0, ...NO_JUDGEMENTS, ems: 0, lms: 0, notes: 0, combo: 0, minbp: 0, date: 1_700_000_000 };

interface FileCase {
  name: string;
  statements?: string;
  rows: ({ chart: string } & Record<string, unknown>)[];
  skipped?: Record<string, number>;
}

const six = { chart: 'play_mine.bms', clear: 4, epg: 6, notes: 6, combo: 6 };
// The contents of rows are tested in domain/players/scoreFiles, those of databases in fileReader/readScores.test.ts.
const FILES: FileCase[] = [
  {
    name: 'BADs of 9 keys that were hit again',
    rows: [{ chart: 'play_pms.pms', clear: 5, epg: 5, egr: 1, ebd: 3, notes: 6, combo: 4, minbp: 3 }],
  },
  {
    name: 'more points than the chart can give',
    rows: [{ chart: 'play_norm.bms', clear: 5, epg: 41, notes: 41, combo: 41 }, six],
    skipped: { exScore: 1 },
  },
  { name: 'a table without row ids', statements: `${BEATORAJA_TABLE} without rowid`, rows: [six] },
  {
    name: 'an index, statistics and other tables',
    statements: `${BEATORAJA_TABLE}; create index by_chart on score(sha256); analyze; create table info(id text)`,
    rows: [six],
  },
];

describe('of a file', () => {
  test.each(FILES)('with $name: every row is stored, or counted by the reason', async (given) => {
    const { rows, skipped = {}, statements = BEATORAJA_TABLE } = given;
    const written = rows.map(({ chart, ...row }) => ({ sha256: hashOf(chart).sha256, ...EMPTY, ...row }));
    await ctx.db.deleteFrom('score').where('origin', '=', 'file').execute();
    ctx.clock.advance(HOUR_MS);
    const { body } = await sendScoreFile(site, bea, databaseOf(statements, written));
    const kept = await ctx.db.selectFrom('score').select('chartHash').where('origin', '=', 'file').execute();
    const reasons = Object.fromEntries(Object.entries<number>(body.skipped).filter(([, count]) => count !== 0));
    expect({ stored: body.stored, reasons }).toEqual({ stored: kept.length, reasons: skipped });
    const counted = Object.values(reasons).reduce((sum, count) => sum + count, 0);
    expect(kept.length + counted).toBe(written.length);
  });

  test('on a chart that LR2 may count differently: the reported number is what was stored', async () => {
    const { md5 } = hashOf('lnobj_twice.bms');
    const row = { hash: md5, clear: 5, perfect: 3, great: 0, good: 0, bad: 0, poor: 0 };
    const file = databaseOf(LR2_TABLE, [{ ...row, totalnotes: 3, maxcombo: 3, minbp: 0 }]);
    ctx.clock.advance(HOUR_MS);
    const { body } = await sendScoreFile(site, aki, file);
    expect(body.stored).toBe((await scoresOn(md5)).length);
    expect(body.stored + body.skipped.exScore).toBe(1);
  });
});

describe('a failed course of LR2', () => {
  test('has the notes of its charts, and BP for unplayed notes, whatever total the client sends', async () => {
    const charts = ['play_norm.bms', 'play_ln.bms', 'play_5k.bms'];
    const course = `course ${charts.map((name) => hashOf(name).md5).join(' ')}`;
    const failed = (notes_total: number) => ({
      state: { isCourse: 1 },
      max_combo: 10,
      exscore: 36,
      clearType: 1,
      judgements_total: { epg: 17, egr: 2, epr: 9, notes_played: 28, notes_total },
    });
    for (const notesTotal of [90, 46, 50]) {
      await ctx.db.deleteFrom('score').execute();
      await ctx.db.deleteFrom('bestPlay').execute();
      const answer = await send({ door: 'openlr2Course', charts, sent: failed(notesTotal) });
      expect(resultOf(answer), String(notesTotal)).toMatch(/accepted|duplicate/);
      expect(await scoresOn(course)).toMatchObject([{ clear: 1, exScore: 36, minBp: 9 + 22 }]);
      expect(await ctx.db.selectFrom('bestPlay').select('notes').execute()).toEqual([{ notes: 50 }]);
    }
    const tooMany = { ...failed(200), exscore: 102, judgements_total: { epg: 51, notes_played: 51, notes_total: 200 } };
    expect(resultOf(await send({ door: 'openlr2Course', charts, sent: tooMany }))).toBe('noteCount');
  });
});

test('judged ends of long notes count as notes for the percentage', async () => {
  const { md5, sha256 } = hashOf('play_ln.bms');
  const official = await entry(ctx, { result: 'accept', level: 12 });
  await ctx.db.updateTable('submission').set({ md5, sha256 }).where('id', '=', official.id).execute();
  const eve = await player(ctx, 'eve', { service: 'beatoraja' });
  keys.beatoraja = await keyOf(site, eve, 'beatoraja');
  const score = { clear: 'Max', epg: 8, exscore: 16, maxcombo: 8, notes: 8, passnotes: 8, minbp: 0 };
  expect(resultOf(await send({ door: 'beatoraja', charts: ['play_ln.bms'], sent: { score } }))).toBe('accepted');
  const ranking = await site.get(`/api/chart/${sha256}/ranking`);
  expect(ranking.body.source[0]).toMatchObject({ userid: eve.rankingId, percent: 100, djLevel: 'AAA' });
  const { stairway } = (await site.get(`/api/user/${eve.rankingId}?table=st`)).body;
  expect(stairway).toMatchObject([{ percent: 100, rank: 'AAA' }]);
});

describe('of a chart with #RANDOM', () => {
  const played = {
    chart: { hasRandom: true },
    score: { clear: 'Max', epg: 5, exscore: 10, maxcombo: 5, notes: 5, passnotes: 5, minbp: 0 },
  };

  test('the whole EX score counts for the rating, and longer branches can still be reached', async () => {
    const { md5, sha256 } = hashOf('play_rnd.bms');
    const official = await entry(ctx, { result: 'accept', level: 12 });
    await ctx.db.updateTable('submission').set({ md5, sha256 }).where('id', '=', official.id).execute();
    const cara = await player(ctx, 'cara', { service: 'beatoraja' });
    keys.beatoraja = await keyOf(site, cara, 'beatoraja');
    expect(resultOf(await send({ door: 'beatoraja', charts: ['play_rnd.bms'], sent: played }))).toBe('accepted');
    const { stairway } = (await site.get(`/api/user/${cara.rankingId}?table=st`)).body;
    expect(stairway).toMatchObject([{ score: 10, percent: 100, point: expect.closeTo(312.0721, 4) }]);
    const ranking = await site.get(`/api/chart/${sha256}/ranking`);
    expect(ranking.body.source).toMatchObject([{ score: 10, percent: 100, djLevel: 'AAA' }]);
    expect((await verifyRatings(ctx)).differences).toEqual([]);
  });

  test('boards have the notes of the play, and equal scores share a rank', async () => {
    const { md5, sha256 } = hashOf('play_rnd.bms');
    const scores = await getBeatoraja(site, keys.beatoraja, `/ir/beatoraja/charts/${sha256}/scores`);
    expect(scores.body.body).toContainEqual(expect.objectContaining({ player: '', notes: 5 }));
    const sent = {
      judgements_total: { epg: 5, notes_played: 5, notes_total: 5 },
      max_combo: 5,
      exscore: 10,
      clearType: 5,
    };
    const dan = await player(ctx, 'dan');
    for (const who of [aki, dan]) {
      keys.openlr2 = await keyOf(site, who);
      expect(resultOf(await send({ door: 'openlr2', charts: ['play_rnd.bms'], sent }))).toBe('accepted');
    }
    const board = await getOpenLr2(site, keys.openlr2, '/api/chart/board', `hash=${md5}`);
    expect(board.body.entries).toMatchObject([
      { rank: 1, notes: 5 },
      { rank: 1, notes: 5 },
    ]);
  });
});
