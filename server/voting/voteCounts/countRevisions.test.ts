import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import { ballots, ballotsOn, type Entry, entry, entryNow, revision, revisionNow } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { published } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { importScores } from '../../players/importScores.ts';
import { restrictionsOf } from '../../scores/restrictionsOf.ts';
import { countVotes } from './countVotes.ts';

/** Two days after a vote count. */
const START = new Date('2026-11-24T12:00:00Z');
const FIRST = new Date('2026-12-06T12:00:00Z');
const SECOND = new Date('2026-12-20T12:00:00Z');
const daysBefore = (at: Date, days: number, milliseconds = 0) => new Date(at.getTime() - days * DAY_MS - milliseconds);

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
beforeEach(() => site.fresh());

const history = () => ctx.db.selectFrom('history').selectAll().orderBy('id').execute();
const results = (...boxes: { id: number }[]) =>
  Promise.all(boxes.map(async (box) => (await revisionNow(ctx, box)).result));

async function countAt(at: Date) {
  ctx.clock.set(at);
  return countVotes(ctx);
}

/** Stores an official entry, or one with the given result, that was proposed long ago. */
const oldEntry = (facts: Parameters<typeof entry>[1] = {}) =>
  entry(ctx, { result: 'accept', publishedAt: daysBefore(START, 100), ...facts });

const rowsOf = async (table: string, file: string): Promise<string[]> => {
  const { body } = await site.get(`/${table}/${file}`);
  return body.map((row: unknown) => JSON.stringify(row));
};

/** The row of an entry, byte for byte. */
const rowOf = ({ entryNo, md5, sha256 }: Entry, level: number, more = '') =>
  `{"id":${entryNo},"md5":"${md5}","sha256":"${sha256}","title":"Song main ${entryNo}","artist":"somebody",` +
  `"url":"https://example.com/song","url_diff":"","level":"${level}"${more}}`;

async function lists(table: string) {
  return {
    official: await rowsOf(table, 'score.json'),
    voting: await rowsOf(table, 'score_vote.json'),
    sub: await rowsOf(table, 'score_sub.json'),
  };
}

describe('an accepted', () => {
  test('change moves the chart to its level in the official list and in sub', async () => {
    const song = await oldEntry({ level: 6 });
    const up = await revision(ctx, { entry: song, kind: 'change', changeTo: 8 });
    await ballots(ctx, up, { yes: 9, no: 3 });
    await countAt(FIRST);
    expect(await entryNow(ctx, song)).toMatchObject({
      level: 8,
      proposedLevel: 6,
      result: 'accept',
      decidedAt: null,
      verdictId: null,
    });
    const row = rowOf(song, 8);
    expect(await lists('st')).toEqual({ official: [row], voting: [], sub: [row] });
    const [line] = await history();
    expect(line).toMatchObject({
      submissionId: song.id,
      revisionId: up.id,
      tag: 'update',
      at: FIRST,
      tableBefore: 'st',
      levelBefore: 6,
      tableAfter: 'st',
      levelAfter: 8,
      yes: 9,
      neutral: 0,
      no: 3,
      high: 0,
      mid: 0,
      low: 0,
      minimum: 8,
      threshold: 75,
      rule: 'enoughVotes',
    });
    expect(await revisionNow(ctx, up)).toMatchObject({ result: 'accept', decidedAt: FIRST, verdictId: line?.id });
  });

  test('delete takes the chart off the official list and leaves it in sub', async () => {
    const song = await oldEntry({ level: 7 });
    const gone = await revision(ctx, { entry: song, kind: 'delete' });
    await ballots(ctx, gone, { yes: 4 });
    await countAt(FIRST);
    expect(await entryNow(ctx, song)).toMatchObject({ result: 'accept', deletedAt: FIRST, level: 7, tableId: 'st' });
    expect(await lists('st')).toEqual({ official: [], voting: [], sub: [rowOf(song, 7)] });
    expect(await history()).toMatchObject([
      { tag: 'delete', tableBefore: 'st', levelBefore: 7, tableAfter: null, levelAfter: null, threshold: 70 },
    ]);
  });

  test('transfer moves the chart with its number from all lists of one table to those of the other', async () => {
    const song = await oldEntry({ tableId: 'sl', level: 12 });
    const up = await revision(ctx, { entry: song, kind: 'transfer' });
    await ballots(ctx, up, { yes: 10, neutral: 1, no: 3 });
    const nothing = { official: [], voting: [], sub: [] };
    const before = { official: [rowOf(song, 12)], voting: [], sub: [rowOf(song, 12)] };
    expect([await lists('sl'), await lists('st')]).toEqual([before, nothing]);
    await countAt(FIRST);
    const after = { official: [rowOf(song, 0)], voting: [], sub: [rowOf(song, 0)] };
    expect([await lists('sl'), await lists('st')]).toEqual([nothing, after]);
    expect(await entryNow(ctx, song)).toMatchObject({ tableId: 'st', level: 0, entryNo: song.entryNo, series: 'main' });
    expect(await history()).toMatchObject([
      {
        tag: 'update',
        tableBefore: 'sl',
        levelBefore: 12,
        tableAfter: 'st',
        levelAfter: 0,
        minimum: 10,
        threshold: 75,
      },
    ]);
  });

  test.each([
    ['rejected', { result: 'reject' }, false],
    ['canceled', { result: 'canceled' }, false],
    ['deleted', { result: 'accept' }, true],
  ] as const)('re-vote makes a %s chart official again, opinions applied', async (_, facts, deleted) => {
    const song = await oldEntry({ level: 10, ...facts });
    if (deleted) {
      await ctx.db.updateTable('submission').set({ deletedAt: START }).where('id', '=', song.id).execute();
    }
    const revote = await revision(ctx, { entry: song, kind: 'resurrection' });
    const open = rowOf(song, 10);
    expect(await lists('st')).toEqual({ official: [], voting: [rowOf(song, 10, ',"tag":"re-vote"')], sub: [open] });
    await ballots(ctx, revote, { yes: 1, difficulty: 'mid' });
    await ballots(ctx, revote, { yes: 1, difficulty: 'low' });
    await countAt(FIRST);
    const row = rowOf(song, 9);
    expect(await lists('st')).toEqual({ official: [row], voting: [], sub: [row] });
    const [line] = await history();
    expect(line).toMatchObject({
      tag: 'update',
      levelBefore: 10,
      tableAfter: 'st',
      levelAfter: 9,
      minimum: 2,
      high: 0,
      mid: 1,
      low: 1,
    });
    expect(await entryNow(ctx, song)).toMatchObject({
      result: 'accept',
      deletedAt: null,
      level: 9,
      decidedAt: FIRST,
      verdictId: line?.id,
    });
  });

  test('re-vote of version 1 takes the levels chosen above and below as opinions', async () => {
    const song = await oldEntry({ level: 5, result: 'reject' });
    const revote = await revision(ctx, { entry: song, kind: 'resurrection', voteVersion: 1 });
    await ballots(ctx, revote, { yes: 5, level: 7 });
    await ballots(ctx, revote, { no: 1, level: 5 });
    await countAt(FIRST);
    expect(await entryNow(ctx, song)).toMatchObject({ result: 'accept', level: 6 });
    expect(await history()).toMatchObject([{ high: 5, mid: 1, low: 0 }]);
  });

  test('revision of fr moves rows that carry its comment', async () => {
    const song = await oldEntry({ tableId: 'fr', level: 7 });
    const down = await revision(ctx, { entry: song, kind: 'change', changeTo: 'low' });
    await ballots(ctx, down, { yes: 5 });
    await countAt(FIRST);
    expect(await published(site, 'fr')).toEqual([[song.entryNo, '6']]);
    expect((await site.get('/fr/score.json')).body).toMatchObject([{ submission: song.entryNo, comment: '' }]);
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
    await countAt(FIRST);
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({ st: 9, dpst: 5 });
  });
});

describe('a revision that is not accepted', () => {
  test('changes nothing of its entry, and its line says what it saw', async () => {
    const song = await oldEntry({ level: 0 });
    const gone = await revision(ctx, { entry: song, kind: 'delete' });
    await ballots(ctx, gone, { yes: 2, no: 8 });
    const before = [await entryNow(ctx, song), await lists('st')];
    await countAt(FIRST);
    expect([await entryNow(ctx, song), await lists('st')]).toEqual(before);
    const [line] = await history();
    expect(line).toMatchObject({
      tag: 'reject',
      revisionId: gone.id,
      tableAfter: 'st',
      levelAfter: 0,
      yes: 2,
      no: 8,
      minimum: 8,
      threshold: 70,
      rule: 'enoughAgainst',
    });
    expect(await revisionNow(ctx, gone)).toMatchObject({ result: 'reject', decidedAt: FIRST, verdictId: line?.id });
  });

  test('is held with a line of the tally it saw, once per vote count, and stays open', async () => {
    const song = await oldEntry({ tableId: 'sl', level: 12 });
    const down = await revision(ctx, { entry: song, kind: 'change', changeTo: 'low' });
    await ballots(ctx, down, { yes: 10, no: 6 });
    const before = [await entryNow(ctx, song), await revisionNow(ctx, down), await lists('sl')];
    await countAt(FIRST);
    expect([await entryNow(ctx, song), await revisionNow(ctx, down), await lists('sl')]).toEqual(before);
    const held = { tag: 'hold', revisionId: down.id, tableAfter: 'sl', levelAfter: 12, yes: 10, no: 6, rule: 'open' };
    expect(await history()).toMatchObject([{ ...held, at: FIRST, minimum: 10, threshold: 50 }]);
    await countAt(SECOND);
    expect(await history()).toMatchObject([
      { ...held, at: FIRST },
      { ...held, at: SECOND },
    ]);
  });

  test('a rejected re-vote leaves the chart where it was: its line names no list', async () => {
    const song = await oldEntry({ level: 4, result: 'reject' });
    const revote = await revision(ctx, { entry: song, kind: 'resurrection', publishedAt: daysBefore(FIRST, 31) });
    await countAt(FIRST);
    expect(await results(revote)).toEqual(['reject']);
    expect(await entryNow(ctx, song)).toMatchObject({ result: 'reject', verdictId: null });
    expect(await history()).toMatchObject([{ tag: 'reject', rule: 'deadline', tableAfter: null, levelAfter: null }]);
    expect(await published(site, 'st', 'score_vote.json')).toEqual([]);
  });

  test('is canceled when the entry has changed so that it no longer applies, without looking at its votes', async () => {
    const song = await oldEntry({ level: 4 });
    const up = await revision(ctx, { entry: song, kind: 'change' });
    await ballots(ctx, up, { yes: 20 });
    await ctx.db.updateTable('submission').set({ deletedAt: START }).where('id', '=', song.id).execute();
    await countAt(FIRST);
    expect(await results(up)).toEqual(['canceled']);
    expect(await entryNow(ctx, song)).toMatchObject({ level: 4, deletedAt: START });
    expect(await history()).toMatchObject([
      { tag: 'cancel', rule: 'moot', yes: 20, minimum: null, threshold: null, tableAfter: null },
    ]);
  });
});

describe('within one vote count', () => {
  test('revisions are counted by their number, after the songs', async () => {
    const [one, two] = [await oldEntry({ level: 7 }), await oldEntry({ level: 7 })];
    const first = await revision(ctx, { entry: two, kind: 'delete' });
    const second = await revision(ctx, { entry: one, kind: 'delete' });
    const song = await entry(ctx, { level: 7 });
    for (const box of [first, second, song]) await ballots(ctx, box, { yes: 4 });
    const [voteCount] = await countAt(FIRST);
    const seen = voteCount?.outcomes.map(({ entry: { id }, revision }) => [id, revision?.id ?? null]);
    expect(seen).toEqual([
      [song.id, null],
      [two.id, first.id],
      [one.id, second.id],
    ]);
    expect((await history()).map((line) => [line.submissionId, line.revisionId])).toEqual(seen);
  });

  test('of two re-votes of one chart the first one accepted cancels the other', async () => {
    const [one, two] = [
      await oldEntry({ level: 10, result: 'canceled', notesHash: 'same notes' }),
      await oldEntry({ level: 10, result: 'canceled', notesHash: 'same notes' }),
    ];
    const later = await revision(ctx, { entry: two, kind: 'resurrection' });
    const latest = await revision(ctx, { entry: one, kind: 'resurrection' });
    for (const revote of [later, latest]) await ballots(ctx, revote, { yes: 2 });
    await countAt(FIRST);
    expect(await results(later, latest)).toEqual(['accept', 'canceled']);
    expect((await entryNow(ctx, one)).result).toBe('canceled');
  });

  test('a delete before it makes room for a re-vote of a rejected chart, one after it does not', async () => {
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
      await countAt(FIRST);
      results.push((await entryNow(ctx, gone)).result);
    }
    expect(results).toEqual(['accept', 'reject']);
  });

  test('a song of the same chart blocks a re-vote if it is accepted in it, not if it is rejected', async () => {
    const revived = [];
    for (const votes of [{ no: 3 }, { yes: 3 }]) {
      await site.fresh();
      const gone = await oldEntry({ level: 10, result: 'reject', notesHash: 'same notes' });
      const revote = await revision(ctx, { entry: gone, kind: 'resurrection' });
      await ballots(ctx, revote, { yes: 2 });
      const other = await entry(ctx, { level: 10, notesHash: 'same notes', publishedAt: daysBefore(FIRST, 15) });
      await ballots(ctx, other, votes);
      await countAt(FIRST);
      revived.push(...(await results(revote)));
    }
    expect(revived).toEqual(['accept', 'canceled']);
  });

  test('a canceled duplicate comes back although the copy that was counted in its place was rejected', async () => {
    const counted = await oldEntry({ level: 10, result: 'reject', notesHash: 'same notes' });
    const duplicate = await oldEntry({ level: 10, result: 'canceled', notesHash: 'same notes' });
    const revote = await revision(ctx, { entry: duplicate, kind: 'resurrection' });
    await ballots(ctx, revote, { yes: 2 });
    await countAt(FIRST);
    expect(await results(revote)).toEqual(['accept']);
    expect((await entryNow(ctx, duplicate)).result).toBe('accept');
    expect((await entryNow(ctx, counted)).result).toBe('reject');
  });

  test('an entry of another series blocks nothing', async () => {
    const gone = await oldEntry({ level: 10, result: 'reject', chart: 'shared' });
    await oldEntry({ tableId: 'fr', level: 10, chart: 'shared' });
    const revote = await revision(ctx, { entry: gone, kind: 'resurrection' });
    await ballots(ctx, revote, { yes: 2 });
    await countAt(FIRST);
    expect(await results(revote)).toEqual(['accept']);
  });
});

describe('what a vote count sees', () => {
  test('is published strictly before its time, and cast strictly before it', async () => {
    const [one, two] = [await oldEntry({ level: 7 }), await oldEntry({ level: 7 })];
    const early = await revision(ctx, { entry: one, kind: 'delete' });
    const newborn = await revision(ctx, { entry: two, kind: 'delete', publishedAt: FIRST });
    await ballots(ctx, early, { yes: 3 });
    await ballots(ctx, early, { yes: 1, castAt: FIRST });
    await ballots(ctx, newborn, { yes: 4, castAt: daysBefore(FIRST, 1) });
    await countAt(FIRST);
    expect(await history()).toMatchObject([{ tag: 'hold', revisionId: early.id, yes: 3 }]);
    await countAt(SECOND);
    expect(await results(early, newborn)).toEqual(['accept', 'accept']);
  });

  test('is without the ballots voided strictly before its time', async () => {
    const song = await entry(ctx, { level: 10 });
    const about = await oldEntry({ level: 7 });
    const gone = await revision(ctx, { entry: about, kind: 'delete' });
    await ballots(ctx, song, { yes: 2 });
    await ballots(ctx, gone, { yes: 4 });
    const voidOne = async (box: Parameters<typeof ballotsOn>[1], voidedAt: Date) => {
      const [one] = await ballotsOn(ctx, box);
      await ctx.db
        .updateTable('vote')
        .set({ voidedAt, voidedReason: 'bought' })
        .where('id', '=', one?.id ?? 0)
        .execute();
    };
    await voidOne(song, new Date(FIRST.getTime() - 1));
    await voidOne(gone, FIRST);
    await countAt(FIRST);
    expect((await entryNow(ctx, song)).result).toBe('new');
    expect(await results(gone)).toEqual(['accept']);
    expect(await history()).toMatchObject([{ revisionId: gone.id, yes: 4 }]);
  });

  test('at missed vote counts is what there was at the time of each: held at the first, accepted at the second', async () => {
    const song = await oldEntry({ level: 7 });
    const gone = await revision(ctx, { entry: song, kind: 'delete' });
    await ballots(ctx, gone, { yes: 3, castAt: daysBefore(FIRST, 0, 1) });
    await ballots(ctx, gone, { yes: 1, castAt: FIRST });
    await ballots(ctx, gone, { no: 9, castAt: SECOND });
    const done = await countAt(new Date(SECOND.getTime() + DAY_MS));
    expect(done.map(({ dueAt, outcomes }) => [dueAt, outcomes.map(({ result }) => result)])).toEqual([
      [FIRST, ['stays']],
      [SECOND, ['accept']],
    ]);
    expect((await history()).map(({ at, tag, yes, no }) => [at, tag, yes, no])).toEqual([
      [FIRST, 'hold', 3, 0],
      [SECOND, 'delete', 4, 0],
    ]);
    expect(await entryNow(ctx, song)).toMatchObject({ deletedAt: SECOND });
  });
});
