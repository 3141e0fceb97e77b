import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/common/dates.ts';
import { chartPoints } from '#domain/players/stellaway/rating.ts';
import type { FakeScore } from '#fakes/lr2ir/fakeStore.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { type Player, player, playerIdOf } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { fakeLr2ir } from '#testing/fakes/fakeLr2ir.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import { testSite } from '#testing/site/site.ts';
import { ban, unban } from '../accounts/ban.ts';
import { openSession } from '../platform/http/session.ts';
import { verifyRatings } from '../scores/ratings/verifyRatings.ts';
import { restrictionsOf } from '../scores/restrictionsOf.ts';
import { openServices } from '../services/services.ts';
import { removeFromSub } from '../voting/submissions/removeFromSub.ts';
import { SCORES_AT_ONCE } from './intake.ts';
import { updateScores } from './updateScores.ts';

const START = new Date('2026-11-21T12:00:00Z');
const database = await testDatabase();
const fake = await fakeLr2ir();
const config = { LR2IR_URL: fake.url, LR2IR_SPACING_MS: 0, LR2IR_TIMEOUT_SECONDS: 1 };
const site = await testSite(database, { config, start: START });
/** Another process on the same database. */
const otherProcess = await testSite(database, { config, start: START });
const { ctx } = site;

let aki: Player;
let lr2Id: number;
let songs: Entry[];
beforeEach(async () => {
  await site.fresh();
  otherProcess.ctx.clock.set(START);
  fake.reset();
  // A client for each test, as a client has a cooldown after five failures.
  for (const one of [site, otherProcess]) {
    one.ctx.services = openServices(one.ctx.config, one.ctx.secrets, one.ctx.log);
  }
  aki = await player(ctx, 'aki');
  lr2Id = Number(aki.rankingId);
  songs = [];
  for (const level of [3, 5, 8]) songs.push(await entry(ctx, { level, result: 'accept' }));
  fake.putPlayer({ id: lr2Id, name: '星あき', danSp: '★10', danDp: '☆03' });
  fake.putScores(
    lr2Id,
    songs.map((song) => score(song.md5)),
  );
});

const JUDGED = { pg: 700, gr: 200, gd: 50, bd: 10, pr: 5, minbp: 15, combo: 500 };
const score = (hash: string, changes: Partial<FakeScore> = {}): FakeScore => {
  return { hash, clear: 4, notes: 1000, lastupdate: 1_771_234_567, ...JUDGED, ...changes };
};

const update = (who: Player | null = aki, at = site) => at.post('/api/update/', undefined, who);
const errorOf = async (answer: ReturnType<typeof update>) => (await answer).body.error ?? 'done';

/** Returns everything that an update may change. */
async function storedState() {
  const scores = await ctx.db.selectFrom('score').selectAll().orderBy('chartHash').orderBy('origin').execute();
  const players = await ctx.db.selectFrom('player').selectAll().orderBy('id').execute();
  const { scoresUpdatedAt } = await ctx.db
    .selectFrom('account')
    .select('scoresUpdatedAt')
    .where('id', '=', aki.accountId)
    .executeTakeFirstOrThrow();
  return { scores, players, scoresUpdatedAt, restrictions: await restrictionsOf(ctx.db, aki.accountId) };
}

const points = (level: number, clear: number, exScore: number) =>
  chartPoints('lr2', { level, clear, exScore, notes: undefined });

/** Delays the request between the list of scores and the player page. */
function slowDown() {
  ctx.services = openServices(
    { ...ctx.config, LR2IR_SPACING_MS: 100, LR2IR_TIMEOUT_SECONDS: 30 },
    ctx.secrets,
    ctx.log,
  );
}

/** Resolves when the service has received this many requests. */
async function requestsReceived(times: number) {
  while (fake.requests().length < times) await pause(5);
}

describe('an update', () => {
  test('provides the notes of charts that the site has not read, for DJ level and percentage', async () => {
    fake.putScores(lr2Id, [score(songs[0]?.md5 ?? ''), score(songs[1]?.md5 ?? '', { notes: 0 })]);
    await update();
    const { stairway } = (await site.get('/api/login/get-information', aki)).body;
    expect(stairway).toMatchObject([
      { score: 1600, rank: 'AA', percent: 80 },
      { rank: '', percent: null },
    ]);
  });

  test('stores every score, name and dan of the service, and recomputes restrictions', async () => {
    expect(await update()).toMatchObject({ status: 200, body: { scores: 3, brought: [{ table: 'st' }] } });
    const { scores, players, scoresUpdatedAt, restrictions } = await storedState();
    expect(scores.map(({ chartHash }) => chartHash)).toEqual(songs.map(({ md5 }) => md5).sort());
    const facts = { clear: 4, exScore: 1600, maxCombo: 500, minBp: 15, playedAt: new Date(1_771_234_567_000) };
    expect(scores[0]).toMatchObject({ origin: 'update', isCheated: false, ...facts });
    expect(players).toMatchObject([{ name: '星あき', danSp: '★10', danDp: '☆03' }]);
    expect([scoresUpdatedAt, restrictions]).toEqual([START, { st: 10 }]);
  });

  test('mirrors the service: scores that got worse or were deleted there do so here, and restrictions are recomputed', async () => {
    await update();
    ctx.clock.advance(12 * HOUR_MS);
    const [three, five] = songs;
    fake.putScores(lr2Id, [
      score(three?.md5 ?? '', { clear: 1, pg: 10, gr: 0, minbp: 300, combo: 3 }),
      score(five?.md5 ?? ''),
      score(hashes('new').md5),
    ]);
    fake.putPlayer({ id: lr2Id, name: `a\0${'b'.repeat(200)}`, danSp: '-', danDp: '-' });
    expect((await update()).body.scores).toBe(3);
    const { scores, players, restrictions } = await storedState();
    expect(scores).toHaveLength(3);
    const worse = scores.find(({ chartHash }) => chartHash === three?.md5);
    expect(worse).toMatchObject({ clear: 1, exScore: 20, maxCombo: 3, minBp: 300 });
    // The name is cut to what can be stored.
    expect(players).toMatchObject([{ name: `a${'b'.repeat(99)}`, danSp: '-', danDp: '-' }]);
    expect(restrictions).toEqual({ st: 7 });
  });

  test('without any score does not start the twelve hours', async () => {
    fake.putScores(lr2Id, []);
    expect((await update()).body).toMatchObject({ success: true, scores: 0 });
    expect((await storedState()).scoresUpdatedAt).toBeNull();
    fake.putScores(lr2Id, [score(hashes('first').md5)]);
    ctx.clock.advance(MINUTE_MS);
    expect((await update()).body).toMatchObject({ success: true, scores: 1 });
    ctx.clock.advance(MINUTE_MS);
    expect(await errorOf(update())).toBe('ECOOLDOWN');
  });

  test('does not change scores of an archive, an operator or other players', async () => {
    const mine = { playerId: await playerIdOf(ctx, aki), exScore: 1, clear: 5 };
    await player(ctx, 'mina', { cleared: ['st2'] });
    await ctx.db
      .insertInto('score')
      .values([
        { ...mine, chartHash: songs[2]?.md5 ?? '', origin: 'archive' },
        { ...mine, chartHash: hashes('old').md5, origin: 'operator' },
      ])
      .execute();
    const before = await storedState();
    await update();
    ctx.clock.advance(12 * HOUR_MS);
    fake.putScores(lr2Id, []);
    await update();
    expect((await storedState()).scores).toEqual(before.scores);
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({ st: 10 });
  });

  test('does not write rows that did not change', async () => {
    await update();
    const versions = async () => (await sql`select xmin::text from score order by chart_hash`.execute(ctx.db)).rows;
    const before = await versions();
    expect(before).toHaveLength(3);
    ctx.clock.advance(12 * HOUR_MS);
    expect((await update()).body.brought).toEqual([]);
    expect(await versions()).toEqual(before);
  });
});

describe('a long list is stored in parts', () => {
  /** A list of three parts, with a chart of the table in each. */
  const long = () => {
    const others = Array.from({ length: 2 * SCORES_AT_ONCE }, (_, index) => score(hashes(`chart ${index}`).md5));
    const [first, second, third] = songs.map(({ md5 }) => score(md5));
    if (!first || !second || !third) throw new Error('no songs');
    return [first, ...others.slice(0, SCORES_AT_ONCE), second, ...others.slice(SCORES_AT_ONCE), third];
  };
  const scoresStored = async () =>
    (await ctx.db.selectFrom('score').select(ctx.db.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()).rows;

  beforeEach(() => {
    // The fake needs time for so many, on a busy machine.
    ctx.services = openServices({ ...ctx.config, LR2IR_TIMEOUT_SECONDS: 30 }, ctx.secrets, ctx.log);
    fake.putScores(lr2Id, long());
  });

  test('and returns the gain of all parts together', async () => {
    const { body } = await update();
    const skill = points(3, 4, 1600) + points(5, 4, 1600) + points(8, 4, 1600);
    expect(body).toMatchObject({
      scores: 2 * SCORES_AT_ONCE + 3,
      brought: [{ table: 'st', skillBefore: 0, skillAfter: expect.closeTo(skill), played: 3 }],
    });
    expect(await scoresStored()).toBe(2 * SCORES_AT_ONCE + 3);
    expect((await storedState()).restrictions).toEqual({ st: 10 });
  });

  test('each with its ratings and rights; an interrupted update can be repeated', async () => {
    const banned = update();
    while ((await scoresStored()) < SCORES_AT_ONCE) await pause(5);
    await ban(ctx, { by: null, account: aki.userId, reason: 'spam' });
    expect(await errorOf(banned)).toBe('EBANNED');
    expect(await scoresStored()).toBeLessThan(3 * SCORES_AT_ONCE);
    expect((await storedState()).scoresUpdatedAt).toBeNull();
    expect((await verifyRatings(ctx)).differences).toEqual([]);
    // Scores on charts in no table come first.
    expect((await storedState()).restrictions).toEqual({});

    // The refusal has ended the session.
    await unban(ctx, { by: null, reason: '', account: aki.userId });
    ctx.clock.advance(MINUTE_MS);
    const { token } = await openSession(ctx, aki.accountId);
    expect((await update({ ...aki, cookie: `sid=${token}` })).body.scores).toBe(2 * SCORES_AT_ONCE + 3);
    expect((await storedState()).restrictions).toEqual({ st: 10 });
    expect((await verifyRatings(ctx)).differences).toEqual([]);
  });
});

describe('the gain of an update', () => {
  const brought = async () => (await update()).body.brought;
  const none = { pfc: 0, fc: 0, exhc: 0, hc: 0, gc: 0, ec: 0, laec: 0, aec: 0 };

  test('is skill before and after and the new clears, of each table in which the rating changed', async () => {
    const dp = await entry(ctx, { tableId: 'dp', level: 1, result: 'accept' });
    const [three, five] = songs.map(({ md5 }) => md5);
    fake.putScores(lr2Id, [score(three ?? '', { clear: 2 }), score(five ?? '', { clear: 1 }), score(dp.md5)]);
    await update();
    ctx.clock.advance(12 * HOUR_MS);
    fake.putScores(lr2Id, [score(three ?? ''), score(five ?? '', { clear: 4 }), score(dp.md5)]);
    const [before, after] = [points(3, 2, 1600) + points(5, 1, 1600), points(3, 4, 1600) + points(5, 4, 1600)];
    const skill = { skillBefore: before, skillAfter: after, skill: after - before, exp: after - before };
    expect(await brought()).toEqual([{ table: 'st', ...skill, played: 0, newClears: { ...none, hc: 2 } }]);
  });

  test('is absent while moved charts change the rating too', async () => {
    await removeFromSub(ctx, { by: null, reason: '', table: songs[0]?.tableId ?? '', entryNo: songs[0]?.entryNo ?? 0 });
    expect(await brought()).toEqual([]);
  });
});

describe('who may update, and when', () => {
  test('one attempt a minute, even after a failure, which does not use up the twelve hours', async () => {
    fake.setFault('http500');
    expect(await errorOf(update())).toBe('EIRNOTCONNECT');
    const after = fake.requests().length;
    fake.setFault(null);
    ctx.clock.advance(MINUTE_MS - 1000);
    expect(await update()).toMatchObject({
      status: 429,
      body: { error: 'ETOOMANY', retryAt: new Date(+START + MINUTE_MS).toISOString() },
    });
    expect(fake.requests()).toHaveLength(after);
    ctx.clock.advance(1000);
    expect(await errorOf(update())).toBe('done');
  });

  test('five at once, in two processes: one request to the service, one of them succeeds', async () => {
    const answers = await Promise.all(
      [site, otherProcess, site, otherProcess, site].map((at) => errorOf(update(aki, at))),
    );
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    // A late one finds that the update is done.
    for (const answer of answers) expect(['done', 'ETOOMANY', 'ECOOLDOWN']).toContain(answer);
    expect(fake.requests()).toHaveLength(2);
    expect((await storedState()).scores).toHaveLength(3);
  });

  test('of two concurrent ones from different minutes the second is refused by the twelve hours', async () => {
    slowDown();
    const first = update();
    await requestsReceived(1);
    ctx.clock.advance(MINUTE_MS);
    const answers = await Promise.all([first, update()].map(errorOf));
    expect(fake.requests()).toHaveLength(4);
    expect(answers.sort()).toEqual(['ECOOLDOWN', 'done']);
    expect((await storedState()).scores).toHaveLength(3);
  });

  test('without an LR2 ID or a service it is refused before any request or count', async () => {
    const mina = await player(ctx, 'mina', { service: 'beatoraja' });
    expect(await update(mina)).toMatchObject({ status: 403, body: { error: 'ENOTVALIDAUTH' } });
    ctx.services = { ...ctx.services, lr2ir: null };
    expect(await update()).toMatchObject({ status: 503, body: { error: 'EIRNOTCONNECT' } });
    expect(fake.requests()).toEqual([]);
    expect(await ctx.db.selectFrom('attempt').selectAll().execute()).toEqual([]);
  });
});

describe('a service that fails', () => {
  test('by the answer for an unknown player changes nothing', async () => {
    await update();
    ctx.clock.advance(12 * HOUR_MS);
    const before = await storedState();
    fake.setFault('empty');
    expect(await update()).toMatchObject({ status: 400, body: { error: 'NOTVALIDLR2ID' } });
    expect(await storedState()).toEqual(before);
  });

  test('between the list and the page stores neither', async () => {
    slowDown();
    const before = await storedState();
    const updating = update();
    await requestsReceived(1);
    fake.setFault('http500');
    expect(await errorOf(updating)).toBe('EIRNOTCONNECT');
    expect(await storedState()).toEqual(before);
  });

  test('and is slow is aborted at the timeout of the update', async () => {
    fake.setFault('hang');
    const patient = { ...ctx.config, LR2IR_TIMEOUT_SECONDS: 300 };
    const services = openServices(patient, ctx.secrets, ctx.log);
    // The real timeout is longer than a test may take.
    expect(await updateScores({ ...ctx, services }, aki, { timeoutMs: 50 })).toEqual({ error: 'EIRNOTCONNECT' });
  });
});
