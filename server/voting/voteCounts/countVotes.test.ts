import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import { type RuleBook, ruleBook, rulesAt } from '#domain/rules/rules.ts';
import { ballots, entry, entryNow } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { engine, testDatabase } from '#testing/database/database.ts';
import { published } from '#testing/site/actions.ts';
import { testContext } from '#testing/site/context.ts';
import { testSite } from '#testing/site/site.ts';
import { openDatabase } from '../../platform/database/connect.ts';
import { importScores } from '../../players/importScores.ts';
import { restrictionsOf } from '../../scores/restrictionsOf.ts';
import { isDecided } from '../history/outcome.ts';
import { countVotes } from './countVotes.ts';

/** Two days after a vote count. */
const START = new Date('2026-11-24T12:00:00Z');
const FIRST = new Date('2026-12-06T12:00:00Z');
const SECOND = new Date('2026-12-20T12:00:00Z');
const THIRD = new Date('2027-01-03T12:00:00Z');
const daysBefore = (at: Date, days: number, milliseconds = 0) => new Date(at.getTime() - days * DAY_MS - milliseconds);

const database = await testDatabase();
const site = await testSite(database, { start: START });
const { ctx } = site;
beforeEach(() => site.fresh());

const history = () => ctx.db.selectFrom('history').selectAll().orderBy('id').execute();
const runs = async () =>
  (await ctx.db.selectFrom('countingRun').selectAll().orderBy('dueAt').execute()).map(({ dueAt }) => dueAt);

async function countAt(at: Date) {
  ctx.clock.set(at);
  return countVotes(ctx);
}

describe('a vote count', () => {
  test('accepts what has the rate and the votes, and the official list shows it at once', async () => {
    const song = await entry(ctx, { level: 3 });
    await ballots(ctx, song, { yes: 8 });
    await countAt(FIRST);
    expect(await entryNow(ctx, song)).toMatchObject({ result: 'accept', level: 3, proposedLevel: 3, decidedAt: FIRST });
    expect(await published(site, 'st')).toEqual([[song.entryNo, '3']]);
    expect(await published(site, 'st', 'score_vote.json')).toEqual([]);
    expect(await published(site, 'st', 'score_sub.json')).toEqual([[song.entryNo, '3']]);
    expect((await site.get('/api/vote/songs?table=st')).body).toMatchObject({ count: 0, source: [] });
  });

  test('takes the minimum of the table and level: a neutral vote is half a vote', async () => {
    const [enough, short] = [await entry(ctx, { level: 10 }), await entry(ctx, { level: 9 })];
    await ballots(ctx, enough, { yes: 1, neutral: 2 });
    await ballots(ctx, short, { yes: 2, neutral: 1 });
    await countAt(FIRST);
    expect((await entryNow(ctx, enough)).result).toBe('new');
    expect((await entryNow(ctx, short)).result).toBe('new');
    await ballots(ctx, enough, { yes: 1 });
    await ballots(ctx, short, { neutral: 1 });
    await countAt(SECOND);
    expect([(await entryNow(ctx, enough)).result, (await entryNow(ctx, short)).result]).toEqual(['accept', 'accept']);
  });

  test('rejects what is older than 30 days without having passed', async () => {
    const late = await entry(ctx, { publishedAt: daysBefore(FIRST, 30, 1) });
    const inTime = await entry(ctx, { publishedAt: daysBefore(FIRST, 30) });
    for (const song of [late, inTime]) await ballots(ctx, song, { yes: 7 });
    await countAt(FIRST);
    expect([(await entryNow(ctx, late)).result, (await entryNow(ctx, inTime)).result]).toEqual(['reject', 'new']);
    expect(await history()).toMatchObject([{ submissionId: late.id, rule: 'deadline' }]);
  });

  test('rejects a rate under 50% after two weeks, without waiting for the deadline', async () => {
    const old = await entry(ctx, { publishedAt: daysBefore(FIRST, 14, 1) });
    const young = await entry(ctx, { publishedAt: daysBefore(FIRST, 14) });
    const half = await entry(ctx, { publishedAt: daysBefore(FIRST, 20) });
    const silent = await entry(ctx, { publishedAt: daysBefore(FIRST, 20) });
    for (const song of [old, young]) await ballots(ctx, song, { yes: 1, no: 2 });
    await ballots(ctx, half, { yes: 1, no: 1 });
    await countAt(FIRST);
    const results = await Promise.all(
      [old, young, half, silent].map(async (song) => (await entryNow(ctx, song)).result),
    );
    expect(results).toEqual(['reject', 'new', 'new', 'new']);
  });

  test.each([
    ['up by one when high is over 30% and more than low', { yes: 8, difficulty: 'high' }, 5, 6],
    ['down by one when it is low', { yes: 8, difficulty: 'low' }, 5, 4],
    ['never above the table', { yes: 8, difficulty: 'high' }, 12, 12],
    ['never below the table', { yes: 8, difficulty: 'low' }, 0, 0],
    ['not at all when most say mid', { yes: 8 }, 5, 5],
  ] as const)('moves the level of an accepted song %s', async (_, votes, from, to) => {
    const song = await entry(ctx, { level: from });
    await ballots(ctx, song, votes);
    await countAt(FIRST);
    expect(await entryNow(ctx, song)).toMatchObject({ result: 'accept', level: to, proposedLevel: from });
    expect(await published(site, 'st')).toEqual([[song.entryNo, String(to)]]);
  });

  test('of a version 1 song takes the levels chosen above and below as opinions', async () => {
    const song = await entry(ctx, { level: 5, voteVersion: 1 });
    await ballots(ctx, song, { yes: 5, level: 7 });
    await ballots(ctx, song, { no: 1, level: 5 });
    await countAt(FIRST);
    expect(await entryNow(ctx, song)).toMatchObject({ result: 'accept', level: 6 });
    expect(await history()).toMatchObject([{ high: 5, mid: 1, low: 0 }]);
  });

  test('cancels the later of two open entries of one chart, and the earlier goes on', async () => {
    const first = await entry(ctx, { publishedAt: daysBefore(START, 2), notesHash: 'same notes' });
    const sameNotes = await entry(ctx, { publishedAt: daysBefore(START, 1), notesHash: 'same notes' });
    const elsewhere = await entry(ctx, { tableId: 'fr', publishedAt: START, notesHash: 'same notes' });
    for (const song of [first, sameNotes, elsewhere]) await ballots(ctx, song, { yes: 8 });
    await countAt(FIRST);
    const results = await Promise.all(
      [first, sameNotes, elsewhere].map(async (song) => (await entryNow(ctx, song)).result),
    );
    expect(results).toEqual(['accept', 'canceled', 'accept']);
    expect((await history())[0]).toMatchObject({
      submissionId: sameNotes.id,
      tag: 'cancel',
      rule: 'duplicate',
      yes: 8,
      minimum: null,
      threshold: null,
      tableAfter: null,
      levelAfter: null,
    });
  });

  test('leaves a history line with all facts for each decision, and none for what stays open', async () => {
    const accepted = await entry(ctx, { level: 4 });
    const rejected = await entry(ctx, { tableId: 'sl', level: 2, publishedAt: daysBefore(FIRST, 15) });
    await entry(ctx);
    await ballots(ctx, accepted, { yes: 5, difficulty: 'high' });
    await ballots(ctx, accepted, { neutral: 1, no: 1 });
    await ballots(ctx, rejected, { no: 3, difficulty: 'low' });
    await countAt(FIRST);
    const common = { revisionId: null, at: FIRST, threshold: 70 };
    expect(await history()).toMatchObject([
      {
        ...common,
        submissionId: accepted.id,
        tag: 'update',
        tableBefore: 'st',
        levelBefore: 4,
        tableAfter: 'st',
        levelAfter: 5,
        yes: 5,
        neutral: 1,
        no: 1,
        high: 5,
        mid: 2,
        low: 0,
        minimum: 5,
        rule: 'enoughVotes',
      },
      {
        ...common,
        submissionId: rejected.id,
        tag: 'reject',
        tableBefore: 'sl',
        levelBefore: 2,
        tableAfter: null,
        levelAfter: null,
        yes: 0,
        neutral: 0,
        no: 3,
        high: 0,
        mid: 0,
        low: 3,
        minimum: 12,
        rule: 'earlyReject',
      },
    ]);
  });

  test('gives and takes rights where a chart became official', async () => {
    const aki = await player(ctx, 'aki');
    const song = await entry(ctx, { level: 4 });
    await importScores(ctx, { userId: 'aki-id', lines: [{ md5: song.md5, clear: 2, exscore: 100 }] });
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({});
    await ballots(ctx, song, { yes: 5 });
    await countAt(FIRST);
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({ st: 6 });
  });

  test('leaves entries of a table that the rules do not know alone', async () => {
    const stray = await entry(ctx, { tableId: 'zz', publishedAt: daysBefore(FIRST, 60) });
    await ballots(ctx, stray, { yes: 50 });
    expect(await countAt(FIRST)).toMatchObject([{ outcomes: [] }]);
    expect((await entryNow(ctx, stray)).result).toBe('new');
  });

  test('is performed once even when nothing is open', async () => {
    expect(await countAt(FIRST)).toEqual([{ dueAt: FIRST, outcomes: [] }]);
    expect(await countAt(FIRST)).toEqual([]);
    expect(await runs()).toEqual([FIRST]);
  });
});

describe('the schedule', () => {
  test('nothing is due before the first vote count after the first start', async () => {
    expect(await countAt(new Date(FIRST.getTime() - 1))).toEqual([]);
    await site.fresh(FIRST);
    expect(await countAt(FIRST)).toEqual([]);
    expect(await countAt(SECOND)).toMatchObject([{ dueAt: SECOND }]);
  });

  test('what is published or voted at exactly the time of a vote count is for the next one', async () => {
    const song = await entry(ctx);
    const newborn = await entry(ctx, { publishedAt: FIRST });
    await ballots(ctx, song, { yes: 7 });
    await ballots(ctx, song, { yes: 1, castAt: FIRST });
    await ballots(ctx, newborn, { yes: 8, castAt: daysBefore(FIRST, 1) });
    await countAt(FIRST);
    expect([(await entryNow(ctx, song)).result, (await entryNow(ctx, newborn)).result]).toEqual(['new', 'new']);
    await countAt(SECOND);
    expect([(await entryNow(ctx, song)).result, (await entryNow(ctx, newborn)).result]).toEqual(['accept', 'accept']);
  });

  test('missed vote counts are performed in order, each as of its time', async () => {
    const [atFirst, atSecond, atThird] = [await entry(ctx), await entry(ctx), await entry(ctx)];
    await ballots(ctx, atFirst, { yes: 8, castAt: daysBefore(FIRST, 0, 1) });
    await ballots(ctx, atSecond, { yes: 8, castAt: daysBefore(SECOND, 0, 1) });
    await ballots(ctx, atThird, { yes: 8, castAt: daysBefore(THIRD, 0, 1) });
    // Votes after its decision do not change it.
    await ballots(ctx, atFirst, { no: 50, castAt: SECOND });
    const done = await countAt(new Date(THIRD.getTime() + DAY_MS));
    expect(
      done.map(({ dueAt, outcomes }) => [dueAt, outcomes.filter(isDecided).map(({ entry: { id } }) => id)]),
    ).toEqual([
      [FIRST, [atFirst.id]],
      [SECOND, [atSecond.id]],
      [THIRD, [atThird.id]],
    ]);
    expect((await history()).map(({ at, yes, no }) => [at, yes, no])).toEqual([
      [FIRST, 8, 0],
      [SECOND, 8, 0],
      [THIRD, 8, 0],
    ]);
    expect(await runs()).toEqual([FIRST, SECOND, THIRD]);
  });

  test('until counts up to a time ahead of the clock, and what is written later is not behind it', async () => {
    const song = await entry(ctx);
    await ballots(ctx, song, { yes: 8 });
    expect(await countVotes(ctx, SECOND)).toMatchObject([{ dueAt: FIRST }, { dueAt: SECOND }]);
    expect(await countVotes(ctx, SECOND)).toEqual([]);
    expect(await entryNow(ctx, song)).toMatchObject({ result: 'accept', decidedAt: FIRST });
    expect(await countAt(SECOND)).toEqual([]);
    expect(await countAt(THIRD)).toMatchObject([{ dueAt: THIRD }]);
  });

  test('until before what is due leaves it due', async () => {
    ctx.clock.set(SECOND);
    expect(await countVotes(ctx, FIRST)).toMatchObject([{ dueAt: FIRST }]);
    expect(await countVotes(ctx)).toMatchObject([{ dueAt: SECOND }]);
  });
});

describe('several at once', () => {
  test('two processes that count the same Sundays count each once', async () => {
    const other = engine === 'server' ? await openDatabase({ databaseUrl: database.url, dataDir: '' }) : null;
    const contexts = await Promise.all([database, other ?? database].map((one) => testContext(one, { start: START })));
    const songs = await Promise.all(Array.from({ length: 20 }, () => entry(ctx)));
    for (const song of songs) await ballots(ctx, song, { yes: 8 });
    for (const { clock } of contexts) clock.set(SECOND);
    const done = await Promise.all([...contexts, ...contexts].map((one) => countVotes(one)));
    expect(
      done
        .flat()
        .map(({ dueAt }) => dueAt)
        .sort((a, b) => Number(a) - Number(b)),
    ).toEqual([FIRST, SECOND]);
    expect(await runs()).toEqual([FIRST, SECOND]);
    expect(await history()).toHaveLength(songs.length);
    await other?.close();
  });

  test('a vote count that fails leaves nothing, and is performed whole the next time', async () => {
    const [one, two] = [await entry(ctx), await entry(ctx)];
    for (const song of [one, two]) await ballots(ctx, song, { yes: 8 });
    await sql`alter table history add constraint broken check (submission_id <> ${sql.lit(two.id)})`.execute(ctx.db);
    await expect(countAt(FIRST)).rejects.toThrow('broken');
    await sql`alter table history drop constraint broken`.execute(ctx.db);
    expect([await runs(), await history(), (await entryNow(ctx, one)).result]).toEqual([[], [], 'new']);
    expect(await countAt(FIRST)).toMatchObject([{ outcomes: [{ result: 'accept' }, { result: 'accept' }] }]);
  });
});

test('each vote count uses the rules that are in force at its time', async () => {
  const today = rulesAt(ruleBook, START);
  const stricter = today.tables.map((table) => ({ ...table, songMinimums: [{ from: 0, to: 12, minimum: 20 }] }));
  const dated: RuleBook = [...ruleBook, { from: SECOND, rules: { ...today, tables: stricter } }];
  const later = await testContext(database, { start: START, rules: dated });
  const [early, late] = [await entry(later), await entry(later)];
  await ballots(later, early, { yes: 8 });
  await ballots(later, late, { yes: 8, castAt: FIRST });
  later.clock.set(SECOND);
  await countVotes(later);
  expect([(await entryNow(later, early)).result, (await entryNow(later, late)).result]).toEqual(['accept', 'new']);
});
