import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, daysAfter } from '#domain/common/dates.ts';
import { type RuleBook, ruleBook, rulesAt } from '#domain/rules/rules.ts';
import { ballots, entry, entryNow, historyNow } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { engine, testDatabase } from '#testing/database/database.ts';
import { listsOf } from '#testing/site/actions.ts';
import { testContext } from '#testing/site/context.ts';
import { testSite } from '#testing/site/site.ts';
import { countAt, FIRST, SECOND, START, THIRD } from '#testing/site/voteCounts.ts';
import { openDatabase } from '../../platform/database/connect.ts';
import { importScores } from '../../plays/importScores.ts';
import { restrictionsOf } from '../../scores/restrictionsOf.ts';
import { isDecided } from '../history/outcome.ts';
import { countVotes } from './countVotes.ts';

const database = await testDatabase();
const site = await testSite(database, { start: START });
const { ctx } = site;
beforeEach(() => site.fresh());

const resultsOf = (...songs: { id: number }[]) =>
  Promise.all(songs.map(async (song) => (await entryNow(ctx, song)).result));
const runs = async () =>
  (await ctx.db.selectFrom('countingRun').selectAll().orderBy('dueAt').execute()).map(({ dueAt }) => dueAt);

describe('a vote count', () => {
  test('accepts an entry with enough votes and rate, at the level that opinions move it to, and updates the official list immediately', async () => {
    const song = await entry(ctx, { level: 3 });
    await ballots(ctx, song, { yes: 8, difficulty: 'high' });
    await countAt(ctx, FIRST);
    expect(await entryNow(ctx, song)).toMatchObject({ result: 'accept', level: 4, proposedLevel: 3, decidedAt: FIRST });
    const row = [song.entryNo, '4'];
    expect(await listsOf(site, 'st')).toEqual({ official: [row], voting: [], sub: [row] });
    expect((await site.get('/api/vote/songs?table=st')).body).toMatchObject({ count: 0, source: [] });
  });

  test('cancels the later of two open entries of one chart, and keeps the earlier open', async () => {
    const first = await entry(ctx, { publishedAt: daysAfter(START, -2), notesHash: 'same notes' });
    const sameNotes = await entry(ctx, { publishedAt: daysAfter(START, -1), notesHash: 'same notes' });
    const elsewhere = await entry(ctx, { tableId: 'fr', publishedAt: START, notesHash: 'same notes' });
    for (const song of [first, sameNotes, elsewhere]) await ballots(ctx, song, { yes: 8 });
    await countAt(ctx, FIRST);
    expect(await resultsOf(first, sameNotes, elsewhere)).toEqual(['accept', 'canceled', 'accept']);
    const [line] = await historyNow(ctx);
    expect(line).toMatchObject({ submissionId: sameNotes.id, tag: 'cancel', rule: 'duplicate', yes: 8 });
    expect(line).toMatchObject({ minimum: null, threshold: null, tableAfter: null, levelAfter: null });
  });

  test('writes a history line with all facts for each decision, and none for what stays open', async () => {
    const accepted = await entry(ctx, { level: 4 });
    const rejected = await entry(ctx, { tableId: 'sl', level: 2, publishedAt: daysAfter(FIRST, -15) });
    await entry(ctx);
    await ballots(ctx, accepted, { yes: 5, difficulty: 'high' });
    await ballots(ctx, accepted, { neutral: 1, no: 1 });
    await ballots(ctx, rejected, { no: 3, difficulty: 'low' });
    await countAt(ctx, FIRST);
    const lines = await historyNow(ctx);
    expect(lines).toMatchObject([
      { submissionId: accepted.id, revisionId: null, at: FIRST, tag: 'update', rule: 'enoughVotes', minimum: 5 },
      { submissionId: rejected.id, revisionId: null, at: FIRST, tag: 'reject', rule: 'earlyReject', minimum: 12 },
    ]);
    const [update, reject] = lines;
    expect(update).toMatchObject({ yes: 5, neutral: 1, no: 1, high: 5, mid: 2, low: 0, threshold: 70 });
    expect(update).toMatchObject({ tableBefore: 'st', levelBefore: 4, tableAfter: 'st', levelAfter: 5 });
    expect(reject).toMatchObject({ no: 3, low: 3, tableBefore: 'sl', tableAfter: null, levelAfter: null });
  });

  test('updates rights when a chart becomes official', async () => {
    const aki = await player(ctx, 'aki');
    const song = await entry(ctx, { level: 4 });
    await importScores(ctx, { userId: 'aki-id', lines: [{ md5: song.md5, clear: 2, exscore: 100 }] });
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({});
    await ballots(ctx, song, { yes: 5 });
    await countAt(ctx, FIRST);
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({ st: 6 });
  });
});

describe('the schedule', () => {
  test('nothing is due before the first vote count after the first start', async () => {
    expect(await countAt(ctx, new Date(FIRST.getTime() - 1))).toEqual([]);
    await site.fresh(FIRST);
    expect(await countAt(ctx, FIRST)).toEqual([]);
    expect(await countAt(ctx, SECOND)).toMatchObject([{ dueAt: SECOND }]);
  });

  test('entries published and votes cast exactly at the time of a vote count are counted by the next one', async () => {
    const song = await entry(ctx);
    const newborn = await entry(ctx, { publishedAt: FIRST });
    await ballots(ctx, song, { yes: 7 });
    await ballots(ctx, song, { yes: 1, castAt: FIRST });
    await ballots(ctx, newborn, { yes: 8, castAt: daysAfter(FIRST, -1) });
    await countAt(ctx, FIRST);
    expect(await resultsOf(song, newborn)).toEqual(['new', 'new']);
    await countAt(ctx, SECOND);
    expect(await resultsOf(song, newborn)).toEqual(['accept', 'accept']);
  });

  test('missed vote counts are performed in order, each as of its time', async () => {
    const [atFirst, atSecond, atThird] = [await entry(ctx), await entry(ctx), await entry(ctx)];
    await ballots(ctx, atFirst, { yes: 8, castAt: new Date(FIRST.getTime() - 1) });
    await ballots(ctx, atSecond, { yes: 8, castAt: new Date(SECOND.getTime() - 1) });
    await ballots(ctx, atThird, { yes: 8, castAt: new Date(THIRD.getTime() - 1) });
    // Votes after its decision do not change it.
    await ballots(ctx, atFirst, { no: 50, castAt: SECOND });
    const done = await countAt(ctx, new Date(THIRD.getTime() + DAY_MS));
    const decided = done.map(({ dueAt, outcomes }) => [dueAt, outcomes.filter(isDecided).map((one) => one.entry.id)]);
    expect(decided).toEqual([
      [FIRST, [atFirst.id]],
      [SECOND, [atSecond.id]],
      [THIRD, [atThird.id]],
    ]);
    expect((await historyNow(ctx)).map(({ at, yes, no }) => [at, yes, no])).toEqual([
      [FIRST, 8, 0],
      [SECOND, 8, 0],
      [THIRD, 8, 0],
    ]);
    expect(await runs()).toEqual([FIRST, SECOND, THIRD]);
  });

  test('`until` counts up to a time ahead of the clock, and later writes are not stored before it', async () => {
    const song = await entry(ctx);
    await ballots(ctx, song, { yes: 8 });
    expect(await countVotes(ctx, SECOND)).toMatchObject([{ dueAt: FIRST }, { dueAt: SECOND }]);
    expect(await countVotes(ctx, SECOND)).toEqual([]);
    expect(await entryNow(ctx, song)).toMatchObject({ result: 'accept', decidedAt: FIRST });
    expect(await countAt(ctx, SECOND)).toEqual([]);
    expect(await countAt(ctx, THIRD)).toMatchObject([{ dueAt: THIRD }]);
  });
});

test('two processes that perform the same vote counts perform each once', async () => {
  const other = engine === 'server' ? await openDatabase({ databaseUrl: database.url, dataDir: '' }) : null;
  const contexts = await Promise.all([database, other ?? database].map((one) => testContext(one, { start: START })));
  const songs = await Promise.all(Array.from({ length: 20 }, () => entry(ctx)));
  for (const song of songs) await ballots(ctx, song, { yes: 8 });
  for (const { clock } of contexts) clock.set(SECOND);
  const done = await Promise.all([...contexts, ...contexts].map((one) => countVotes(one)));
  const counted = done.flat().map(({ dueAt }) => dueAt.getTime());
  expect(counted.toSorted()).toEqual([FIRST.getTime(), SECOND.getTime()]);
  expect(await runs()).toEqual([FIRST, SECOND]);
  expect(await historyNow(ctx)).toHaveLength(songs.length);
  await other?.close();
});

test('each vote count uses the rules in force at its time', async () => {
  const today = rulesAt(ruleBook, START);
  const stricter = today.tables.map((table) => ({ ...table, songMinimums: [{ from: 0, to: 12, minimum: 20 }] }));
  const dated: RuleBook = [...ruleBook, { from: SECOND, rules: { ...today, tables: stricter } }];
  const later = await testContext(database, { start: START, rules: dated });
  const [early, late] = [await entry(later), await entry(later)];
  await ballots(later, early, { yes: 8 });
  await ballots(later, late, { yes: 8, castAt: FIRST });
  later.clock.set(SECOND);
  await countVotes(later);
  expect(await resultsOf(early, late)).toEqual(['accept', 'new']);
});
