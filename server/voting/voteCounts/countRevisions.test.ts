import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import { ballots, ballotsOn, entry, entryNow, historyNow, revision, revisionNow } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { listsOf } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { countAt, FIRST, SECOND, START } from '#testing/site/voteCounts.ts';
import { importScores } from '../../plays/importScores.ts';
import { restrictionsOf } from '../../scores/restrictionsOf.ts';

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
beforeEach(() => site.fresh());

const results = (...boxes: { id: number }[]) =>
  Promise.all(boxes.map(async (box) => (await revisionNow(ctx, box)).result));

/** Stores an entry that was proposed long ago, official by default. */
const oldEntry = (facts: Parameters<typeof entry>[1] = {}) =>
  entry(ctx, { result: 'accept', publishedAt: daysAfter(START, -100), ...facts });

describe('an accepted', () => {
  test('change moves the chart to its level in the official list and in sub', async () => {
    const song = await oldEntry({ level: 6 });
    const up = await revision(ctx, { entry: song, kind: 'change', changeTo: 8 });
    await ballots(ctx, up, { yes: 9, no: 3 });
    await countAt(ctx, FIRST);
    const verdict = { result: 'accept', decidedAt: null, verdictId: null };
    expect(await entryNow(ctx, song)).toMatchObject({ level: 8, proposedLevel: 6, ...verdict });
    const row = [song.entryNo, '8'];
    expect(await listsOf(site, 'st')).toEqual({ official: [row], voting: [], sub: [row] });
    const [line] = await historyNow(ctx);
    expect(line).toMatchObject({ submissionId: song.id, revisionId: up.id, tag: 'update', at: FIRST });
    expect(line).toMatchObject({ tableBefore: 'st', levelBefore: 6, tableAfter: 'st', levelAfter: 8 });
    expect(line).toMatchObject({ yes: 9, neutral: 0, no: 3, high: 0, mid: 0, low: 0 });
    expect(line).toMatchObject({ minimum: 8, threshold: 75, rule: 'enoughVotes' });
    expect(await revisionNow(ctx, up)).toMatchObject({ result: 'accept', decidedAt: FIRST, verdictId: line?.id });
  });

  test('delete removes the chart from the official list and keeps it in sub', async () => {
    const song = await oldEntry({ level: 7 });
    const gone = await revision(ctx, { entry: song, kind: 'delete' });
    await ballots(ctx, gone, { yes: 4 });
    await countAt(ctx, FIRST);
    expect(await entryNow(ctx, song)).toMatchObject({ result: 'accept', deletedAt: FIRST, level: 7, tableId: 'st' });
    expect(await listsOf(site, 'st')).toEqual({ official: [], voting: [], sub: [[song.entryNo, '7']] });
    expect(await historyNow(ctx)).toMatchObject([
      { tag: 'delete', tableBefore: 'st', levelBefore: 7, tableAfter: null, levelAfter: null, threshold: 70 },
    ]);
  });

  test('transfer moves the chart from all lists of one table to those of the other, with its number', async () => {
    const song = await oldEntry({ tableId: 'sl', level: 12 });
    const up = await revision(ctx, { entry: song, kind: 'transfer' });
    await ballots(ctx, up, { yes: 10, neutral: 1, no: 3 });
    const nothing = { official: [], voting: [], sub: [] };
    const before = { official: [[song.entryNo, '12']], voting: [], sub: [[song.entryNo, '12']] };
    expect([await listsOf(site, 'sl'), await listsOf(site, 'st')]).toEqual([before, nothing]);
    await countAt(ctx, FIRST);
    const after = { official: [[song.entryNo, '0']], voting: [], sub: [[song.entryNo, '0']] };
    expect([await listsOf(site, 'sl'), await listsOf(site, 'st')]).toEqual([nothing, after]);
    expect(await entryNow(ctx, song)).toMatchObject({ tableId: 'st', level: 0, entryNo: song.entryNo, series: 'main' });
    const move = { tableBefore: 'sl', levelBefore: 12, tableAfter: 'st', levelAfter: 0 };
    expect(await historyNow(ctx)).toMatchObject([{ tag: 'update', ...move, minimum: 10, threshold: 75 }]);
  });

  test.each([
    ['rejected', { result: 'reject' }],
    ['canceled', { result: 'canceled' }],
    ['deleted', { deletedAt: START }],
  ] as const)('re-vote makes a %s chart official again, at the level that opinions move it to', async (_, facts) => {
    const song = await oldEntry({ level: 10, ...facts });
    const revote = await revision(ctx, { entry: song, kind: 'resurrection' });
    const open = [song.entryNo, '10'];
    expect(await listsOf(site, 'st')).toEqual({ official: [], voting: [open], sub: [open] });
    expect((await site.get('/st/score_vote.json')).body).toMatchObject([{ tag: 're-vote' }]);
    await ballots(ctx, revote, { yes: 1, difficulty: 'mid' });
    await ballots(ctx, revote, { yes: 1, difficulty: 'low' });
    await countAt(ctx, FIRST);
    const row = [song.entryNo, '9'];
    expect(await listsOf(site, 'st')).toEqual({ official: [row], voting: [], sub: [row] });
    const [line] = await historyNow(ctx);
    expect(line).toMatchObject({ tag: 'update', levelBefore: 10, tableAfter: 'st', levelAfter: 9 });
    expect(line).toMatchObject({ minimum: 2, high: 0, mid: 1, low: 1 });
    const official = { result: 'accept', deletedAt: null, level: 9 };
    expect(await entryNow(ctx, song)).toMatchObject({ ...official, decidedAt: FIRST, verdictId: line?.id });
  });

  test('change, delete, transfer or re-vote updates the rights of the players of the chart', async () => {
    const aki = await player(ctx, 'aki');
    const songs = {
      changed: await oldEntry({ level: 8 }),
      moved: await oldEntry({ tableId: 'dp', level: 10 }),
      deleted: await oldEntry({ tableId: 'sl', level: 7 }),
      revived: await oldEntry({ tableId: 'dpst', level: 3, result: 'reject' }),
    };
    const lines = Object.values(songs).map(({ md5 }) => ({ md5, clear: 2, exscore: 100 }));
    await importScores(ctx, { userId: 'aki-id', lines });
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({ st: 10, dp: 10, sl: 9 });
    for (const [song, kind] of [
      [songs.changed, 'change'],
      [songs.moved, 'transfer'],
      [songs.deleted, 'delete'],
      [songs.revived, 'resurrection'],
    ] as const) {
      await ballots(ctx, await revision(ctx, { entry: song, kind, changeTo: 'low' }), { yes: 12 });
    }
    await countAt(ctx, FIRST);
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({ st: 9, dpst: 5 });
  });
});

describe('a revision that is not accepted', () => {
  test('does not change its entry, and its history line has the tally', async () => {
    const song = await oldEntry({ level: 0 });
    const gone = await revision(ctx, { entry: song, kind: 'delete' });
    await ballots(ctx, gone, { yes: 2, no: 8 });
    const before = [await entryNow(ctx, song), await listsOf(site, 'st')];
    await countAt(ctx, FIRST);
    expect([await entryNow(ctx, song), await listsOf(site, 'st')]).toEqual(before);
    const [line] = await historyNow(ctx);
    const rejected = { tag: 'reject', revisionId: gone.id, tableAfter: 'st', levelAfter: 0 };
    expect(line).toMatchObject({ ...rejected, yes: 2, no: 8, minimum: 8, threshold: 70, rule: 'enoughAgainst' });
    expect(await revisionNow(ctx, gone)).toMatchObject({ result: 'reject', decidedAt: FIRST, verdictId: line?.id });
  });

  test('is held with a history line of its tally, once per vote count, and stays open', async () => {
    const song = await oldEntry({ tableId: 'sl', level: 12 });
    const down = await revision(ctx, { entry: song, kind: 'change', changeTo: 'low' });
    await ballots(ctx, down, { yes: 10, no: 6 });
    const before = [await entryNow(ctx, song), await revisionNow(ctx, down), await listsOf(site, 'sl')];
    await countAt(ctx, FIRST);
    expect([await entryNow(ctx, song), await revisionNow(ctx, down), await listsOf(site, 'sl')]).toEqual(before);
    const held = { tag: 'hold', revisionId: down.id, tableAfter: 'sl', levelAfter: 12, yes: 10, no: 6, rule: 'open' };
    expect(await historyNow(ctx)).toMatchObject([{ ...held, at: FIRST, minimum: 10, threshold: 50 }]);
    await countAt(ctx, SECOND);
    expect(await historyNow(ctx)).toMatchObject([
      { ...held, at: FIRST },
      { ...held, at: SECOND },
    ]);
  });

  test('is canceled regardless of its votes when it no longer applies to the entry', async () => {
    const song = await oldEntry({ level: 4 });
    const up = await revision(ctx, { entry: song, kind: 'change' });
    await ballots(ctx, up, { yes: 20 });
    await ctx.db.updateTable('submission').set({ deletedAt: START }).where('id', '=', song.id).execute();
    await countAt(ctx, FIRST);
    expect(await results(up)).toEqual(['canceled']);
    expect(await entryNow(ctx, song)).toMatchObject({ level: 4, deletedAt: START });
    expect(await historyNow(ctx)).toMatchObject([
      { tag: 'cancel', rule: 'moot', yes: 20, minimum: null, threshold: null, tableAfter: null },
    ]);
  });
});

describe('within one vote count', () => {
  test('revisions are counted by number, after the entries', async () => {
    const [one, two] = [await oldEntry({ level: 7 }), await oldEntry({ level: 7 })];
    const first = await revision(ctx, { entry: two, kind: 'delete' });
    const second = await revision(ctx, { entry: one, kind: 'delete' });
    const song = await entry(ctx, { level: 7 });
    for (const box of [first, second, song]) await ballots(ctx, box, { yes: 4 });
    const [voteCount] = await countAt(ctx, FIRST);
    const seen = voteCount?.outcomes.map(({ entry: { id }, revision }) => [id, revision?.id ?? null]);
    expect(seen).toEqual([
      [song.id, null],
      [two.id, first.id],
      [one.id, second.id],
    ]);
    expect((await historyNow(ctx)).map((line) => [line.submissionId, line.revisionId])).toEqual(seen);
  });

  test('of two re-votes of one chart, the first accepted one cancels the other', async () => {
    const [one, two] = [
      await oldEntry({ level: 10, result: 'canceled', notesHash: 'same notes' }),
      await oldEntry({ level: 10, result: 'canceled', notesHash: 'same notes' }),
    ];
    const later = await revision(ctx, { entry: two, kind: 'resurrection' });
    const latest = await revision(ctx, { entry: one, kind: 'resurrection' });
    for (const revote of [later, latest]) await ballots(ctx, revote, { yes: 2 });
    await countAt(ctx, FIRST);
    expect(await results(later, latest)).toEqual(['accept', 'canceled']);
    expect((await entryNow(ctx, one)).result).toBe('canceled');
  });

  test('an earlier delete of the official entry allows a re-vote of a rejected one, a later delete does not', async () => {
    const results = [];
    for (const kinds of [
      ['delete', 'resurrection'],
      ['resurrection', 'delete'],
    ] as const) {
      await site.fresh();
      const official = await oldEntry({ level: 10, notesHash: 'same notes' });
      const gone = await oldEntry({ level: 10, result: 'reject', notesHash: 'same notes' });
      for (const kind of kinds) {
        const box = await revision(ctx, { entry: kind === 'delete' ? official : gone, kind });
        await ballots(ctx, box, { yes: 4 });
      }
      await countAt(ctx, FIRST);
      results.push((await entryNow(ctx, gone)).result);
    }
    expect(results).toEqual(['accept', 'reject']);
  });
});

describe('what a vote count counts', () => {
  test('excludes ballots voided strictly before its time', async () => {
    const song = await entry(ctx, { level: 10 });
    const about = await oldEntry({ level: 7 });
    const gone = await revision(ctx, { entry: about, kind: 'delete' });
    await ballots(ctx, song, { yes: 2 });
    await ballots(ctx, gone, { yes: 4 });
    const voidOne = async (box: Parameters<typeof ballotsOn>[1], voidedAt: Date) => {
      const [one] = await ballotsOn(ctx, box);
      const voided = { voidedAt, voidedReason: 'bought' };
      await ctx.db
        .updateTable('vote')
        .set(voided)
        .where('id', '=', one?.id ?? 0)
        .execute();
    };
    await voidOne(song, new Date(FIRST.getTime() - 1));
    await voidOne(gone, FIRST);
    await countAt(ctx, FIRST);
    expect((await entryNow(ctx, song)).result).toBe('new');
    expect(await results(gone)).toEqual(['accept']);
    expect(await historyNow(ctx)).toMatchObject([{ revisionId: gone.id, yes: 4 }]);
  });
});
