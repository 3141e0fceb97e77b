import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, HOUR_MS } from '#domain/common/dates.ts';
import type { VotedKind } from '#domain/voting/revisionKinds.ts';
import { decide } from '#testing/data/decide.ts';
import { ballots, entry, entryNow, revision } from '#testing/data/entries.ts';
import { type Player, player, players } from '#testing/data/players.ts';
import { engine, testDatabase } from '#testing/database/database.ts';
import { codeOf, published, revise } from '#testing/site/actions.ts';
import { NOW } from '#testing/site/rules.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
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

describe('a revision', () => {
  test('is stored with the current place of the chart, the requested change and its target', async () => {
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
    ['change', { changeTo: 'low' }, ['st', 5], ['st', 4]],
    ['change', { changeTo: 7 }, ['st', 5], ['st', 7]],
    ['change', { changeTo: '3' }, ['st', 5], ['st', 3]],
    ['delete', {}, ['st', 5], ['st', 5]],
    ['transfer', {}, ['sl', 12], ['st', 0]],
  ] as const)(
    '%s %j of a chart in %j leads to %j',
    async (type, more, [tableId, level], [targetTableId, targetLevel]) => {
      expect((await revise(site, aki, await official({ tableId, level }), { type, ...more })).status).toBe(200);
      expect(await revisions()).toMatchObject([{ kind: type, tableId, level, targetTableId, targetLevel }]);
    },
  );

  test('takes its number from one sequence per series, separate from entry numbers', async () => {
    const numbers: number[] = [];
    for (const tableId of ['st', 'dp', 'fr']) {
      const mina = await player(ctx, `mina-${tableId}`, { cleared: ['st10', 'dp8'] });
      numbers.push((await revise(site, mina, await official({ tableId }))).body.entryNo);
    }
    expect(numbers).toEqual([1, 2, 1]);
  });

  test('that is a re-vote is in the published voting list immediately, at its level', async () => {
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

  test('performs a due vote count first, and is judged by its result', async () => {
    const open = await entry(ctx, { publishedAt: ago(1) });
    await ballots(ctx, open, { yes: 8, castAt: ago(0.5) });
    expect((await revise(site, aki, open)).body.error).toBe('ENOVOTEEND');
    ctx.clock.set('2026-11-22T12:00:00Z');
    expect((await revise(site, aki, open)).status).toBe(200);
  });
});

describe('a revision is refused', () => {
  const on = async (facts: Parameters<typeof entry>[1], form: Parameters<typeof revise>[3]) =>
    revise(site, aki, await official(facts), form);
  /** Proposes a revision of a type that the same person proposed before and that was decided long ago. */
  const again = async (kind: VotedKind, form: Parameters<typeof revise>[3], who: Player, more: object = {}) => {
    const chart = await official();
    const before = { kind, result: 'canceled', publishedAt: ago(150), decidedAt: ago(140), ...more } as const;
    await revision(ctx, { entry: chart, ...before, proposerId: who.accountId });
    return revise(site, aki, chart, { type: kind, ...form });
  };

  test.each<[string, string, () => Promise<Answer>]>([
    ['without a session', 'ESESSIONEXP', async () => revise(site, null, await official())],
    ['of no type', 'NOTVALIDVALUE', () => on({}, { type: '' })],
    ['of a type like a part of every object', 'NOTVALIDVALUE', () => on({}, { type: '__proto__' })],
    ['with a change to a word', 'NOTVALIDVALUE', () => on({}, { changeTo: 'higher' })],
    ['with a change to half a level', 'NOTVALIDVALUE', () => on({}, { changeTo: 5.5 })],
    ['with a change by three levels', 'NOTVALIDVALUE', () => on({}, { changeTo: 8 })],
    ['without an entry', 'NOTVALIDVALUE', () => on({}, { more: { submission: '' } })],
    ['with a comment that no database holds', 'NOTVALIDVALUE', () => on({}, { comment: 'a\0b' })],
    ['without a comment', 'NOTINFO', () => on({}, { comment: ' \n' })],
    ['with too long a comment', 'TOOLONGCOM', () => on({}, { comment: '🌟'.repeat(201) })],
    ['while the song vote is open', 'ENOVOTEEND', () => on({ result: 'new' }, { type: 'delete' })],
    ['that deletes what was rejected', 'NOTVALIDVALUE', () => on({ result: 'reject' }, { type: 'delete' })],
    ['that deletes what is deleted', 'NOTVALIDVALUE', () => on({ deletedAt: ago(90) }, { type: 'delete' })],
    ['that restores what is official', 'NOTVALIDVALUE', () => on({}, { type: 'resurrection' })],
    ['to the level the chart has', 'ESAMELEVEL', () => on({}, { changeTo: 5 })],
    ['to a level one has proposed before', 'ENOTSUBMITSAMEPROP', () => again('change', {}, aki, { changeTo: 6 })],
    ['that deletes a second time', 'ENOTSUBMITSAMEPROP', () => again('delete', {}, aki)],
  ])('%s: %s', async (_, code, ask) => {
    expect(await codeOf(ask())).toBe(code);
    expect((await revisions()).filter(({ result }) => result === 'new')).toEqual([]);
  });

  test('that restores one’s own proposal: ENOTRESURRECTIONSELF', async () => {
    const own = await rejected({ proposerId: aki.accountId });
    expect(await codeOf(revise(site, aki, own, { type: 'resurrection' }))).toBe('ENOTRESURRECTIONSELF');
    expect((await revise(site, aki, await official({ proposerId: aki.accountId }))).status).toBe(200);
  });

  test.each([
    ['deletes soon after the proposal', 'delete', { publishedAt: daysAfter(NOW, -59) }],
    ['restores soon after the cancellation', 'resurrection', { result: 'canceled', decidedAt: daysAfter(NOW, -13) }],
  ] as const)('that %s: ENOTAFTERTWOMONTHS with the time to retry', async (_, type, facts) => {
    const retryAt = daysAfter(NOW, 1).toISOString();
    expect((await on(facts, { type })).body).toMatchObject({ error: 'ENOTAFTERTWOMONTHS', retryAt });
  });

  test('during a suspension: EIMPORTANT; from a suspended player: RESTRICTIONLEVEL', async () => {
    await suspend(ctx, { by: null, reason: '', from: NOW.toISOString(), until: NOW.toISOString() });
    const body = { error: 'EIMPORTANT', from: NOW.toISOString(), until: NOW.toISOString() };
    expect(await on({}, {})).toMatchObject({ status: 403, body });
    ctx.clock.advance(1);
    await suspendVotingRights(ctx, { by: null, account: aki.userId, reason: 'hid the name of a creator' });
    expect(await codeOf(on({}, {}))).toBe('RESTRICTIONLEVEL');
    expect(await revisions()).toEqual([]);
  });

  test('of an entry that does not exist, was moved to another table or removed from sub: ENOTFOUND', async () => {
    const chart = await official({ tableId: 'sl', level: 12 });
    for (const submission of [chart.entryNo + 1, 0, -1, 1.5, 1e12, 'x', "1' or true --"]) {
      const answer = await revise(site, aki, chart, { more: { submission } });
      expect(answer, String(submission)).toMatchObject({ status: 404, body: { error: 'ENOTFOUND' } });
    }
    await ctx.db.updateTable('submission').set({ tableId: 'st', level: 0 }).where('id', '=', chart.id).execute();
    expect((await revise(site, aki, chart)).body.error).toBe('ENOTFOUND');
    expect((await revise(site, aki, { ...chart, tableId: 'st' })).status).toBe(200);
    const gone = await official();
    await removeFromSub(ctx, { by: null, reason: '', table: gone.tableId, entryNo: gone.entryNo });
    expect((await revise(site, aki, gone, { type: 'resurrection' })).body.error).toBe('ENOTFOUND');
  });

  test.each([{ chart: 'imported twice', imported: true }, { notesHash: 'notes' }])(
    'that restores while another entry has %j, until that one is removed',
    async (same) => {
      const canceled = await official({ result: 'canceled', decidedAt: ago(20), ...same });
      const other = await official(same);
      expect((await revise(site, aki, canceled, { type: 'resurrection' })).body.error).toBe('NOTVALIDVALUE');
      await removeFromSub(ctx, { by: null, reason: '', table: other.tableId, entryNo: other.entryNo });
      expect((await revise(site, aki, canceled, { type: 'resurrection' })).status).toBe(200);
    },
  );

  test.each([{ result: 'reject' }, { deletedAt: NOW }, { result: 'canceled' }] as const)(
    'but not because of a copy that is %j',
    async (state) => {
      const canceled = await official({ result: 'canceled', notesHash: 'notes', decidedAt: ago(20) });
      await official({ ...state, notesHash: 'notes' });
      expect((await revise(site, aki, canceled, { type: 'resurrection' })).status).toBe(200);
    },
  );

  test('but not because of another entry without a sha256', async () => {
    const [one, two] = [await rejected(), await official()];
    const imported = { sha256: '', imported: true };
    await ctx.db.updateTable('submission').set(imported).where('id', 'in', [one.id, two.id]).execute();
    expect((await revise(site, aki, one, { type: 'resurrection' })).status).toBe(200);
  });

  test('of a chart above the level limit of the player: RESTRICTIONLEVEL', async () => {
    const mina = await player(ctx, 'mina', { cleared: ['st3'] });
    expect((await revise(site, mina, await official({ level: 5 }))).status).toBe(200);
    const refused = { status: 403, body: { error: 'RESTRICTIONLEVEL', above: 2 } };
    expect(await revise(site, mina, await official({ level: 6 }), { changeTo: 'low' })).toMatchObject(refused);
    expect(await revise(site, mina, await official({ tableId: 'dp' }))).toMatchObject(refused);
  });

  test('when the entry has an open one of any type, by anybody: EALREADYSUBMITREV', async () => {
    const chart = await official();
    expect((await revise(site, aki, chart)).status).toBe(200);
    const mina = await player(ctx, 'mina', { cleared: ['st10'] });
    const answer = await revise(site, mina, chart, { type: 'delete' });
    expect(answer).toMatchObject({ status: 409, body: { error: 'EALREADYSUBMITREV' } });
    expect(await revisions()).toHaveLength(1);
  });

  test('but not because another person proposed the same, or the same person another level', async () => {
    const mina = await player(ctx, 'mina');
    const before = { changeTo: 6, result: 'reject' };
    expect((await again('change', { changeTo: 'high' }, mina, before)).status).toBe(200);
    expect((await again('change', { changeTo: 'low' }, aki, before)).status).toBe(200);
  });

  test('but not because of an unknown date', async () => {
    const chart = await official({ result: 'reject', imported: true });
    const dates = { publishedAt: null, decidedAt: null };
    await ctx.db.updateTable('submission').set(dates).where('id', '=', chart.id).execute();
    expect((await revise(site, aki, chart, { type: 'resurrection' })).status).toBe(200);
  });

  test('of a type that was decided recently; after fewer votes than the minimum only from its proposer', async () => {
    const chart = await official();
    const mina = await player(ctx, 'mina', { cleared: ['st10'] });
    const before = { kind: 'change', changeTo: 'low', proposerId: aki.accountId, publishedAt: ago(30) } as const;
    const decidedAt = ago(10);
    const change = await revision(ctx, { entry: chart, ...before, result: 'reject', decidedAt });
    await decide(ctx, change, { yes: 1, no: 6, minimum: 8, at: decidedAt });
    const tooSoon = { error: 'ENOTAFTERTWOMONTHS', retryAt: daysAfter(decidedAt, 60).toISOString() };
    expect((await revise(site, aki, chart)).body).toMatchObject(tooSoon);
    expect((await revise(site, mina, chart)).status).toBe(200);
    await ctx.db.deleteFrom('revision').where('result', '=', 'new').execute();
    await ctx.db.updateTable('history').set({ neutral: 1 }).where('submissionId', '=', chart.id).execute();
    expect((await revise(site, mina, chart)).body).toMatchObject(tooSoon);
  });

  test('as the third in two weeks over all entries: EREACHEDMAX with the limit and the time to retry', async () => {
    const retryAt = daysAfter(NOW, 14);
    expect((await revise(site, aki, await official())).status).toBe(200);
    ctx.clock.advance(HOUR_MS);
    expect((await revise(site, aki, await official({ tableId: 'fr' }), { type: 'delete' })).status).toBe(200);
    const third = await official({ tableId: 'dp' });
    const body = { error: 'EREACHEDMAX', limit: 2, days: 14, retryAt: retryAt.toISOString() };
    expect(await revise(site, aki, third)).toMatchObject({ status: 429, body });
    ctx.clock.set(retryAt);
    expect((await revise(site, aki, third)).status).toBe(200);
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

describe('concurrent requests', () => {
  test('for one entry: one revision is stored, all others are refused', async () => {
    const chart = await official();
    const everybody = await players(ctx, 'mina', 16, { cleared: ['st10'] });
    const answers = await Promise.all(
      everybody.map((who, index) => revise(site, who, chart, { type: index % 2 ? 'delete' : 'change' })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(15);
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(['EEDITING', 'EALREADYSUBMITREV']).toContain(body.error);
    }
    expect(await revisions()).toMatchObject([{ revisionNo: 1, result: 'new' }]);
  });

  test('of one person never exceed the limit', async () => {
    const charts = [];
    for (let index = 0; index < 6; index++) charts.push(await official());
    const answers = await Promise.all(charts.map((chart) => revise(site, aki, chart)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ body }) => body.error === 'EREACHEDMAX')).toHaveLength(4);
    expect((await revisions()).map(({ revisionNo }) => revisionNo)).toEqual([1, 2]);
  });

  // The embedded engine has one connection, so transactions never run concurrently.
  test.runIf(engine === 'server')('while another request revises the entry: EEDITING', async () => {
    const chart = await official();
    await inOtherConnection(async (trx) => {
      await lockExclusive(trx, `revisions of entry ${chart.entryNo} in main`);
      expect(await revise(site, aki, chart)).toMatchObject({ status: 409, body: { error: 'EEDITING' } });
      expect((await revise(site, aki, await official())).status).toBe(200);
    });
    expect((await revise(site, aki, chart)).status).toBe(200);
  });

  // Even without our locks, a unique index of the database allows only one.
  test.runIf(engine === 'server')(
    'while an open one is just being stored without a lock: EALREADYSUBMITREV',
    async () => {
      const chart = await official();
      const about = { series: 'main', revisionNo: 99, submissionId: chart.id, kind: 'delete', comment: '' } as const;
      const place = { tableId: 'st', level: 5, targetTableId: 'st', targetLevel: 5 };
      const { request } = await inOtherConnection(async (trx) => {
        await trx
          .insertInto('revision')
          .values({ ...about, ...place, publishedAt: NOW })
          .execute();
        const sent = revise(site, aki, chart);
        await untilSomebodyWaits(trx);
        // Not awaited here, as it waits for this transaction to end.
        return { request: sent };
      });
      expect(await request).toMatchObject({ status: 409, body: { error: 'EALREADYSUBMITREV' } });
      expect(await revisions()).toMatchObject([{ revisionNo: 99 }]);
    },
  );
});

async function inOtherConnection<T>(work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  const other = await openDatabase({ databaseUrl: database.url, dataDir: '' });
  try {
    return await other.db.transaction().execute(work);
  } finally {
    await other.close();
  }
}

async function untilSomebodyWaits(db: Kysely<DB>): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks where not granted and locktype = 'transactionid'
      and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db);
    if (rows.length > 0) return;
    await pause(20);
  }
}
