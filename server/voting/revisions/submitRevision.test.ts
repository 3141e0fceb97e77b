import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, daysAfter, HOUR_MS } from '#domain/common/dates.ts';
import { REVISION_KINDS } from '#domain/voting/revisionKinds.ts';
import { ballots, type Entry, entry, entryNow, revision } from '#testing/data/entries.ts';
import { type Player, player, players } from '#testing/data/players.ts';
import { engine, testDatabase } from '#testing/database/database.ts';
import { published, revise } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { suspendVotingRights } from '../../accounts/suspendVotingRights.ts';
import { openDatabase } from '../../platform/database/connect.ts';
import { lockExclusive } from '../../platform/database/locks.ts';
import type { DB } from '../../platform/database/schema.ts';
import { removeFromSub } from '../submissions/removeFromSub.ts';
import { suspend } from '../submissions/suspend.ts';

const database = await testDatabase();
const site = await testSite(database);
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10', 'dpst0', 'dp8'] });
});

const ago = (days: number) => daysAfter(ctx.clock.now(), -days);
const revisions = () => ctx.db.selectFrom('revision').selectAll().orderBy('id').execute();
/** Stores an official entry that is half a year old. */
const official = (facts: Parameters<typeof entry>[1] = {}) =>
  entry(ctx, { result: 'accept', publishedAt: ago(200), decidedAt: ago(180), level: 5, ...facts });
const rejected = (facts: Parameters<typeof entry>[1] = {}) => official({ result: 'reject', ...facts });

/** Stores a decided revision with the tally that its verdict saw. */
async function decided(
  about: Entry,
  facts: Omit<Parameters<typeof revision>[1], 'entry'>,
  seen: { yes?: number; no?: number; minimum: number },
) {
  const made = await revision(ctx, { entry: about, ...facts });
  const { tableId, level } = await entryNow(ctx, about);
  const line = { submissionId: about.id, revisionId: made.id, tag: 'reject', rule: 'deadline', ...seen } as const;
  const { id } = await ctx.db
    .insertInto('history')
    .values({ ...line, at: facts.decidedAt ?? ctx.clock.now(), tableBefore: tableId, levelBefore: level })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db.updateTable('revision').set({ verdictId: id }).where('id', '=', made.id).execute();
}

describe('a revision', () => {
  test('is stored with the present place of the chart, the request and its target', async () => {
    const chart = await official({ tableId: 'sl', level: 12 });
    const answer = await revise(site, aki, chart, { changeTo: 'low', comment: ' too easy ' });
    expect(answer).toMatchObject({ status: 200, body: { success: true, entryNo: 1 } });
    expect(await revisions()).toMatchObject([
      {
        series: 'main',
        revisionNo: 1,
        submissionId: chart.id,
        kind: 'change',
        tableId: 'sl',
        level: 12,
        changeTo: 'low',
        targetTableId: 'sl',
        targetLevel: 11,
        comment: ' too easy ',
        proposerId: aki.accountId,
        publishedAt: ctx.clock.now(),
        voteVersion: 2,
        result: 'new',
        decidedAt: null,
        verdictId: null,
      },
    ]);
  });

  test.each([
    ['change to low', { changeTo: 'low' }, ['st', 4]],
    ['change to a level two away', { changeTo: 7 }, ['st', 7]],
    ['change to a level in digits', { changeTo: '3' }, ['st', 3]],
    ['delete', { type: 'delete' }, ['st', 5]],
  ] as const)('%s leads to its target', async (_, facts, [targetTableId, targetLevel]) => {
    expect((await revise(site, aki, await official(), facts)).status).toBe(200);
    expect(await revisions()).toMatchObject([{ targetTableId, targetLevel }]);
  });

  test.each([
    ['st', 0, 'sl', 12],
    ['sl', 12, 'st', 0],
    ['dpst', 0, 'dp', 10],
    ['dp', 10, 'dpst', 0],
  ])('transfer leads from %s%i to %s%i, and from nowhere else', async (tableId, level, targetTableId, targetLevel) => {
    const inside = await official({ tableId, level: level === 0 ? 1 : level - 1 });
    expect((await revise(site, aki, inside, { type: 'transfer' })).body.error).toBe('NOTVALIDVALUE');
    expect((await revise(site, aki, await official({ tableId, level }), { type: 'transfer' })).status).toBe(200);
    expect(await revisions()).toMatchObject([{ tableId, level, changeTo: null, targetTableId, targetLevel }]);
  });

  test('takes its number from one sequence per series, apart from those of entries', async () => {
    const numbers: number[] = [];
    for (const tableId of ['st', 'dp', 'fr']) {
      const mina = await player(ctx, `mina-${tableId}`, { cleared: ['st10', 'dp8'] });
      numbers.push((await revise(site, mina, await official({ tableId }))).body.entryNo);
    }
    expect(numbers).toEqual([1, 2, 1]);
  });

  test('that is a re-vote is in the published voting list at once, at its level', async () => {
    const chart = await rejected();
    expect((await revise(site, aki, chart, { type: 'resurrection' })).status).toBe(200);
    expect(await revisions()).toMatchObject([{ kind: 'resurrection', targetTableId: 'st', targetLevel: 5 }]);
    expect(await published(site, 'st', 'score_vote.json')).toEqual([[chart.entryNo, '5']]);
    expect((await site.get('/api/vote/songs?table=st')).body.source).toMatchObject([
      { entryNo: chart.entryNo, revision: 1, level: '5' },
    ]);
  });

  test('changes neither the entry nor the official list', async () => {
    const chart = await official();
    const before = await entryNow(ctx, chart);
    await revise(site, aki, chart, { type: 'delete' });
    expect(await entryNow(ctx, chart)).toEqual(before);
    expect(await published(site, 'st')).toEqual([[chart.entryNo, '5']]);
  });

  test('that finds a vote count due is judged by what that count decides', async () => {
    const open = await entry(ctx, { publishedAt: ago(1) });
    await ballots(ctx, open, { yes: 8, castAt: ago(0.5) });
    expect((await revise(site, aki, open)).body.error).toBe('ENOVOTEEND');
    ctx.clock.set('2026-11-22T12:00:00Z');
    expect((await revise(site, aki, open)).status).toBe(200);
  });
});

describe('a revision is refused', () => {
  test('when nobody is logged in: ESESSIONEXP', async () => {
    expect(await revise(site, null, await official())).toMatchObject({ status: 401, body: { error: 'ESESSIONEXP' } });
  });

  test('by a banned player: EBANNED', async () => {
    const chart = await official();
    await ctx.db
      .updateTable('account')
      .set({ bannedAt: ctx.clock.now(), banReason: 'spam' })
      .where('id', '=', aki.accountId)
      .execute();
    expect(await revise(site, aki, chart)).toMatchObject({ status: 403, body: { error: 'EBANNED' } });
    expect(await revisions()).toEqual([]);
  });

  test('while revisions are suspended, both ends included: EIMPORTANT with the period', async () => {
    const chart = await official();
    const startsAt = new Date(ctx.clock.now().getTime() + HOUR_MS);
    const endsAt = new Date(startsAt.getTime() + HOUR_MS);
    await suspend(ctx, { startsAt, endsAt });
    for (const at of [startsAt, endsAt]) {
      ctx.clock.set(at);
      const period = { from: startsAt.toISOString(), until: endsAt.toISOString() };
      expect(await revise(site, aki, chart)).toMatchObject({ status: 403, body: { error: 'EIMPORTANT', ...period } });
    }
    expect(await revisions()).toEqual([]);
    ctx.clock.advance(1);
    expect((await revise(site, aki, chart)).status).toBe(200);
  });

  test.each([
    ['no type', { type: '' }],
    ['an unknown type', { type: 'rename' }],
    ['a type named like a part of every object', { type: '__proto__' }],
    ['a change to nothing', { changeTo: '' }],
    ['a change to a word', { changeTo: 'higher' }],
    ['a change to half a level', { changeTo: 5.5 }],
    ['a change below the table', { changeTo: -1 }],
    ['a change beyond the table', { changeTo: 13 }],
    ['a change by three levels', { changeTo: 8 }],
    ['no entry', { more: { submission: '' } }],
    ['a comment that no database holds', { comment: 'a\0b' }],
  ])('with %s: NOTVALIDVALUE', async (_, facts) => {
    const answer = await revise(site, aki, await official(), facts);
    expect(answer).toMatchObject({ status: 400, body: { error: 'NOTVALIDVALUE' } });
    expect(await revisions()).toEqual([]);
  });

  test('low from the lowest level, and high from the highest: NOTVALIDVALUE', async () => {
    const lowest = await official({ level: 0 });
    const highest = await official({ level: 12 });
    expect((await revise(site, aki, lowest, { changeTo: 'low' })).body.error).toBe('NOTVALIDVALUE');
    expect((await revise(site, aki, highest, { changeTo: 'high' })).body.error).toBe('NOTVALIDVALUE');
  });

  test('without a comment: NOTINFO, and with one over 200 characters: TOOLONGCOM with the limit', async () => {
    const chart = await official();
    for (const comment of ['', ' \n']) {
      expect(await revise(site, aki, chart, { comment })).toMatchObject({ status: 400, body: { error: 'NOTINFO' } });
    }
    const refused = await revise(site, aki, chart, { comment: '🌟'.repeat(201) });
    expect(refused).toMatchObject({ status: 400, body: { error: 'TOOLONGCOM', limit: 200 } });
    expect((await revise(site, aki, chart, { comment: '🌟'.repeat(200) })).status).toBe(200);
  });

  test('of an entry that does not exist, was moved to another table or removed from sub: ENOTFOUND', async () => {
    const chart = await official({ tableId: 'sl', level: 12 });
    for (const submission of [chart.entryNo + 1, 0, -1, 1.5, 1e12, 'x', "1' or true --"]) {
      const answer = await revise(site, aki, chart, { more: { submission } });
      expect(answer, String(submission)).toMatchObject({ status: 404, body: { error: 'ENOTFOUND' } });
    }
    for (const tableId of ['st', 'zz', '__proto__']) {
      expect((await revise(site, aki, { ...chart, tableId })).body.error).toBe('ENOTFOUND');
    }
    await ctx.db.updateTable('submission').set({ tableId: 'st', level: 0 }).where('id', '=', chart.id).execute();
    expect((await revise(site, aki, chart)).body.error).toBe('ENOTFOUND');
    expect((await revise(site, aki, { ...chart, tableId: 'st' })).status).toBe(200);
    const gone = await official();
    await removeFromSub(ctx, gone);
    expect((await revise(site, aki, gone, { type: 'resurrection' })).body.error).toBe('ENOTFOUND');
  });

  test('while the song vote is open: ENOVOTEEND', async () => {
    const open = await entry(ctx, { publishedAt: ago(100) });
    for (const type of ['change', 'delete', 'resurrection', 'transfer']) {
      expect(await revise(site, aki, open, { type })).toMatchObject({ status: 409, body: { error: 'ENOVOTEEND' } });
    }
  });

  test.each([
    ['change', 'reject', false],
    ['delete', 'reject', false],
    ['transfer', 'reject', false],
    ['change', 'canceled', false],
    ['delete', 'accept', true],
    ['resurrection', 'accept', false],
  ] as const)('%s of an entry that is %s, deleted %s: NOTVALIDVALUE', async (type, result, deleted) => {
    const chart = await official({ result, level: 0, ...(deleted && { deletedAt: ago(90) }) });
    const answer = await revise(site, aki, chart, { type });
    expect(answer).toMatchObject({ status: 400, body: { error: 'NOTVALIDVALUE' } });
  });

  test('re-vote while another entry of the chart blocks it, also one with the same notes in another file: NOTVALIDVALUE', async () => {
    const canceled = await official({ result: 'canceled', notesHash: 'notes', decidedAt: ago(20) });
    const other = await official({ notesHash: 'notes' });
    expect((await revise(site, aki, canceled, { type: 'resurrection' })).body.error).toBe('NOTVALIDVALUE');
    await removeFromSub(ctx, other);
    expect((await revise(site, aki, canceled, { type: 'resurrection' })).status).toBe(200);
  });

  test.each([
    ['rejected', { result: 'reject' }],
    ['deleted', { deletedAt: ago(90) }],
    ['canceled', { result: 'canceled' }],
  ] as const)('a %s copy of its chart does not keep a canceled duplicate from coming back', async (_, state) => {
    const canceled = await official({ result: 'canceled', notesHash: 'notes', decidedAt: ago(20) });
    await official({ ...state, notesHash: 'notes' });
    expect((await revise(site, aki, canceled, { type: 'resurrection' })).status).toBe(200);
  });

  test('of two rejected entries of one chart either may come back, and then the other may not', async () => {
    const one = await rejected({ chart: 'imported twice', imported: true });
    const two = await rejected({ chart: 'imported twice', imported: true });
    expect((await revise(site, aki, one, { type: 'resurrection' })).status).toBe(200);
    await ctx.db.updateTable('submission').set({ result: 'accept' }).where('id', '=', two.id).execute();
    await ctx.db.deleteFrom('revision').execute();
    expect((await revise(site, aki, one, { type: 'resurrection' })).body.error).toBe('NOTVALIDVALUE');
  });

  test('charts that were imported without a sha256 are not one chart', async () => {
    const one = await rejected();
    const two = await official();
    await ctx.db
      .updateTable('submission')
      .set({ sha256: '', imported: true })
      .where('id', 'in', [one.id, two.id])
      .execute();
    expect((await revise(site, aki, one, { type: 'resurrection' })).status).toBe(200);
  });

  test('change to the level the chart has: ESAMELEVEL', async () => {
    const answer = await revise(site, aki, await official(), { changeTo: 5 });
    expect(answer).toMatchObject({ status: 400, body: { error: 'ESAMELEVEL' } });
  });

  test('of a chart above the allowed level, or when the rights are suspended: RESTRICTIONLEVEL', async () => {
    const mina = await player(ctx, 'mina', { cleared: ['st3'] });
    expect((await revise(site, mina, await official({ level: 5 }))).status).toBe(200);
    const above = await official({ level: 6 });
    expect(await revise(site, mina, above, { changeTo: 'low' })).toMatchObject({
      status: 403,
      body: { error: 'RESTRICTIONLEVEL', above: 2 },
    });
    expect((await revise(site, mina, await official({ tableId: 'dp' }))).body.error).toBe('RESTRICTIONLEVEL');
    await suspendVotingRights(ctx, { userId: aki.userId, reason: 'hid the name of a creator' });
    expect(await revise(site, aki, above)).toMatchObject({ status: 403, body: { error: 'RESTRICTIONLEVEL' } });
  });

  test('when the entry has an open one, of any type and person: EALREADYSUBMITREV', async () => {
    const chart = await official();
    expect((await revise(site, aki, chart)).status).toBe(200);
    const mina = await player(ctx, 'mina', { cleared: ['st10'] });
    for (const who of [aki, mina]) {
      for (const type of ['change', 'delete']) {
        const answer = await revise(site, who, chart, { type });
        expect(answer).toMatchObject({ status: 409, body: { error: 'EALREADYSUBMITREV' } });
      }
    }
    expect(await revisions()).toHaveLength(1);
  });

  test('re-vote of one’s own song: ENOTRESURRECTIONSELF', async () => {
    const own = await rejected({ proposerId: aki.accountId });
    const answer = await revise(site, aki, own, { type: 'resurrection' });
    expect(answer).toMatchObject({ status: 403, body: { error: 'ENOTRESURRECTIONSELF' } });
    const deletedOwn = await official({ proposerId: aki.accountId, deletedAt: ago(100) });
    expect((await revise(site, aki, deletedOwn, { type: 'resurrection' })).body.error).toBe('ENOTRESURRECTIONSELF');
    expect((await revise(site, aki, await official({ proposerId: aki.accountId }))).status).toBe(200);
  });

  test('the same one by the same person again, even if it was canceled: ENOTSUBMITSAMEPROP', async () => {
    const chart = await official();
    const long = { publishedAt: ago(150), decidedAt: ago(140) };
    const before = { entry: chart, kind: 'change', changeTo: 6, result: 'canceled', ...long } as const;
    await revision(ctx, { ...before, proposerId: aki.accountId });
    const answer = await revise(site, aki, chart, { changeTo: 'high' });
    expect(answer).toMatchObject({ status: 409, body: { error: 'ENOTSUBMITSAMEPROP' } });
    const mina = await player(ctx, 'mina', { cleared: ['st10'] });
    expect((await revise(site, mina, chart, { changeTo: 'high' })).status).toBe(200);
  });

  test.each([
    ['delete', {}],
    ['resurrection', { deletedAt: ago(130) }],
  ] as const)(
    '%s again by the same person: ENOTSUBMITSAMEPROP, also after the chart moved a level',
    async (type, state) => {
      const chart = await official(state);
      const long = { publishedAt: ago(150), decidedAt: ago(140) };
      await revision(ctx, { entry: chart, kind: type, result: 'reject', ...long, proposerId: aki.accountId });
      await ctx.db.updateTable('submission').set({ level: 6 }).where('id', '=', chart.id).execute();
      const answer = await revise(site, aki, chart, { type });
      expect(answer).toMatchObject({ status: 409, body: { error: 'ENOTSUBMITSAMEPROP' } });
    },
  );

  test('but the same person may propose another level for the same entry', async () => {
    const chart = await official();
    const before = {
      kind: 'change',
      changeTo: 6,
      result: 'reject',
      publishedAt: ago(150),
      decidedAt: ago(140),
    } as const;
    await revision(ctx, { entry: chart, ...before, proposerId: aki.accountId });
    expect((await revise(site, aki, chart, { changeTo: 'low' })).status).toBe(200);
  });

  test.each(['delete', 'resurrection'])(
    '%s sooner than 60 days after the proposal: ENOTAFTERTWOMONTHS',
    async (type) => {
      const publishedAt = ago(59);
      const result = type === 'delete' ? 'accept' : 'reject';
      const chart = await official({ result, publishedAt, decidedAt: ago(50) });
      const retryAt = daysAfter(publishedAt, 60);
      const refused = await revise(site, aki, chart, { type });
      expect(refused).toMatchObject({
        status: 409,
        body: { error: 'ENOTAFTERTWOMONTHS', retryAt: retryAt.toISOString() },
      });
      ctx.clock.set(new Date(retryAt.getTime() - 1));
      expect((await revise(site, aki, chart, { type })).body.error).toBe('ENOTAFTERTWOMONTHS');
      ctx.clock.set(retryAt);
      expect((await revise(site, aki, chart, { type })).status).toBe(200);
    },
  );

  test('re-vote of a canceled entry sooner than 14 days after the cancellation: ENOTAFTERTWOMONTHS', async () => {
    const decidedAt = ago(13);
    const chart = await official({ result: 'canceled', publishedAt: ago(20), decidedAt });
    const refused = await revise(site, aki, chart, { type: 'resurrection' });
    expect(refused.body).toMatchObject({
      error: 'ENOTAFTERTWOMONTHS',
      retryAt: daysAfter(decidedAt, 14).toISOString(),
    });
    ctx.clock.set(daysAfter(decidedAt, 14));
    expect((await revise(site, aki, chart, { type: 'resurrection' })).status).toBe(200);
  });

  test('but an unknown date blocks nothing', async () => {
    const chart = await official({ result: 'reject', imported: true });
    await ctx.db
      .updateTable('submission')
      .set({ publishedAt: null, decidedAt: null })
      .where('id', '=', chart.id)
      .execute();
    expect((await revise(site, aki, chart, { type: 'resurrection' })).status).toBe(200);
  });

  test('of a type that was decided in the last 60 days, delete and re-vote being one: ENOTAFTERTWOMONTHS', async () => {
    const chart = await official({ deletedAt: ago(59) });
    await decided(
      chart,
      { kind: 'delete', result: 'accept', publishedAt: ago(80), decidedAt: ago(59) },
      { yes: 8, minimum: 8 },
    );
    const refused = await revise(site, aki, chart, { type: 'resurrection' });
    expect(refused.body).toMatchObject({ error: 'ENOTAFTERTWOMONTHS', retryAt: daysAfter(ago(59), 60).toISOString() });
    ctx.clock.advance(DAY_MS);
    expect((await revise(site, aki, chart, { type: 'resurrection' })).status).toBe(200);
  });

  test('but after a decision with fewer votes than the minimum only its proposer has to wait', async () => {
    const chart = await official();
    const mina = await player(ctx, 'mina', { cleared: ['st10'] });
    const few = {
      kind: 'change',
      changeTo: 'low',
      result: 'reject',
      publishedAt: ago(30),
      decidedAt: ago(10),
    } as const;
    await decided(chart, { ...few, proposerId: aki.accountId }, { yes: 1, no: 6, minimum: 8 });
    expect((await revise(site, aki, chart)).body.error).toBe('ENOTAFTERTWOMONTHS');
    expect((await revise(site, aki, chart, { type: 'delete' })).status).toBe(200);
    await ctx.db.deleteFrom('revision').where('result', '=', 'new').execute();
    expect((await revise(site, mina, chart)).status).toBe(200);
    await ctx.db.deleteFrom('revision').where('result', '=', 'new').execute();
    await ctx.db.updateTable('history').set({ no: 7 }).where('submissionId', '=', chart.id).execute();
    expect((await revise(site, mina, chart)).body.error).toBe('ENOTAFTERTWOMONTHS');
  });

  test('as the third in 14 x 24 hours over all entries: EREACHEDMAX with the limit and the time to retry', async () => {
    expect((await revise(site, aki, await official())).status).toBe(200);
    ctx.clock.advance(HOUR_MS);
    expect((await revise(site, aki, await official({ tableId: 'fr' }), { type: 'delete' })).status).toBe(200);
    const third = await official({ tableId: 'dp' });
    const refused = await revise(site, aki, third);
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'EREACHEDMAX', limit: 2, days: 14, retryAt: '2026-12-05T12:00:00.000Z' },
    });
    ctx.clock.set('2026-12-05T12:00:00.000Z');
    expect((await revise(site, aki, third)).status).toBe(200);
  });
});

describe('of several refusals of a revision at once', () => {
  test('the first in the order of voting.md §6.4 is the answer', async () => {
    const mina = await player(ctx, 'mina', { cleared: ['st3'] });
    const open = await entry(ctx, { level: 6 });
    const chart = await rejected({ level: 6, proposerId: mina.accountId });
    const old = { publishedAt: ago(40), decidedAt: ago(10) };
    // The obstacles for mina, one after the other: an open one, her own song, the same before, a decision, two of others.
    await revision(ctx, { entry: chart, kind: 'resurrection', result: 'reject', ...old, proposerId: mina.accountId });
    const blocking = await revision(ctx, { entry: chart, kind: 'resurrection', publishedAt: ago(1) });
    for (const other of [await official(), await official()]) {
      await revision(ctx, { entry: other, kind: 'change', publishedAt: ago(3), proposerId: mina.accountId });
    }
    await suspend(ctx, { startsAt: ctx.clock.now(), endsAt: ctx.clock.now() });

    const form: Record<string, unknown> = { type: '', submission: 999, comment: '' };
    const submit = async () =>
      (await site.post('/api/vote/revision-submit', { table: 'st', ...form }, mina)).body.error ?? 'stored';
    expect(await submit()).toBe('EIMPORTANT');
    ctx.clock.advance(1);
    expect(await submit()).toBe('NOTVALIDVALUE');
    form.type = 'change';
    expect(await submit()).toBe('NOTVALIDVALUE');
    form.changeTo = 6;
    expect(await submit()).toBe('NOTINFO');
    form.comment = 'x'.repeat(201);
    expect(await submit()).toBe('TOOLONGCOM');
    form.comment = 'because';
    expect(await submit()).toBe('ENOTFOUND');
    form.submission = open.entryNo;
    expect(await submit()).toBe('ENOVOTEEND');
    form.submission = chart.entryNo;
    expect(await submit()).toBe('NOTVALIDVALUE');
    await ctx.db.updateTable('submission').set({ result: 'accept' }).where('id', '=', chart.id).execute();
    expect(await submit()).toBe('ESAMELEVEL');
    form.changeTo = 7;
    expect(await submit()).toBe('RESTRICTIONLEVEL');
    await ctx.db.updateTable('submission').set({ result: 'reject', level: 5 }).where('id', '=', chart.id).execute();
    await ctx.db.updateTable('revision').set({ targetLevel: 5 }).where('submissionId', '=', chart.id).execute();
    form.type = 'resurrection';
    expect(await submit()).toBe('EALREADYSUBMITREV');
    await ctx.db.deleteFrom('revision').where('id', '=', blocking.id).execute();
    expect(await submit()).toBe('ENOTRESURRECTIONSELF');
    await ctx.db.updateTable('submission').set({ proposerId: aki.accountId }).where('id', '=', chart.id).execute();
    expect(await submit()).toBe('ENOTSUBMITSAMEPROP');
    await ctx.db.updateTable('revision').set({ kind: 'delete' }).where('submissionId', '=', chart.id).execute();
    expect(await submit()).toBe('ENOTAFTERTWOMONTHS');
    await ctx.db.deleteFrom('revision').where('submissionId', '=', chart.id).execute();
    expect(await submit()).toBe('EREACHEDMAX');
    ctx.clock.set('2026-12-05T12:00:00Z');
    expect(await submit()).toBe('stored');
  });

  test('for an unknown table the whole form is checked first', async () => {
    const form = { table: 'zz', type: '', submission: 1, comment: '' };
    const submit = async (more: object) =>
      (await site.post('/api/vote/revision-submit', { ...form, ...more }, aki)).body;
    expect(await submit({})).toMatchObject({ error: 'NOTVALIDVALUE' });
    expect(await submit({ type: 'delete' })).toMatchObject({ error: 'NOTINFO' });
    expect(await submit({ type: 'delete', comment: 'because' })).toMatchObject({ error: 'ENOTFOUND' });
  });
});

describe('several writers at once', () => {
  test('of one entry: one revision is stored, all others are refused', async () => {
    const chart = await official();
    const everybody = await players(ctx, 'mina', 16, { cleared: ['st10'] });
    const kinds = REVISION_KINDS.filter((kind) => kind === 'change' || kind === 'delete');
    const answers = await Promise.all(
      everybody.map((who, index) => revise(site, who, chart, { type: kinds[index % 2] ?? 'change' })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(15);
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(['EEDITING', 'EALREADYSUBMITREV']).toContain(body.error);
    }
    expect(await revisions()).toMatchObject([{ revisionNo: 1, result: 'new' }]);
  });

  test('one person with many requests at once never exceeds the limit', async () => {
    const charts = [];
    for (let index = 0; index < 6; index++) charts.push(await official());
    const answers = await Promise.all(charts.map((chart) => revise(site, aki, chart)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ body }) => body.error === 'EREACHEDMAX')).toHaveLength(4);
    expect((await revisions()).map(({ revisionNo }) => revisionNo)).toEqual([1, 2]);
  });

  // The embedded engine has one connection: another transaction is over before this one begins.
  test.runIf(engine === 'server')('while somebody else revises the entry: EEDITING', async () => {
    const chart = await official();
    const other = await openDatabase({ databaseUrl: database.url, dataDir: '' });
    try {
      await other.db.transaction().execute(async (trx) => {
        await lockExclusive(trx, `revisions of entry ${chart.entryNo} in main`);
        expect(await revise(site, aki, chart)).toMatchObject({ status: 409, body: { error: 'EEDITING' } });
        expect((await revise(site, aki, await official())).status).toBe(200);
      });
    } finally {
      await other.close();
    }
    expect((await revise(site, aki, chart)).status).toBe(200);
  });

  // The last guard is the database's: even without our locks only one is stored.
  test.runIf(engine === 'server')(
    'while an open one is just being stored without a lock: EALREADYSUBMITREV',
    async () => {
      const chart = await official();
      const other = await openDatabase({ databaseUrl: database.url, dataDir: '' });
      try {
        const answer = await other.db.transaction().execute(async (trx) => {
          const place = { tableId: 'st', level: 5, targetTableId: 'st', targetLevel: 5 };
          const about = {
            series: 'main',
            revisionNo: 99,
            submissionId: chart.id,
            kind: 'delete',
            comment: '',
          } as const;
          await trx
            .insertInto('revision')
            .values({ ...about, ...place, publishedAt: ctx.clock.now() })
            .execute();
          const request = revise(site, aki, chart);
          await untilSomebodyWaits(trx);
          // Not awaited here: it waits for this transaction to end.
          return { request };
        });
        expect(await answer.request).toMatchObject({ status: 409, body: { error: 'EALREADYSUBMITREV' } });
      } finally {
        await other.close();
      }
      expect(await revisions()).toMatchObject([{ revisionNo: 99 }]);
    },
  );
});

async function untilSomebodyWaits(db: Kysely<DB>): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks where not granted and locktype = 'transactionid'
      and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db);
    if (rows.length > 0) return;
    await pause(20);
  }
}
