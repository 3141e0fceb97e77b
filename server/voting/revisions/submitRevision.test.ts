import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import { decide } from '#testing/data/decide.ts';
import { ballots, entry, revision } from '#testing/data/entries.ts';
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
  const again = async () => {
    const chart = await official();
    const before = { kind: 'change', changeTo: 6, result: 'canceled', decidedAt: ago(140) } as const;
    await revision(ctx, { entry: chart, ...before, publishedAt: ago(150), proposerId: aki.accountId });
    return revise(site, aki, chart);
  };

  test.each<[string, string, () => Promise<Answer>]>([
    ['without a session', 'ESESSIONEXP', async () => revise(site, null, await official())],
    ['of no type', 'NOTVALIDVALUE', () => on({}, { type: '__proto__' })],
    ['to a level one has proposed before', 'ENOTSUBMITSAMEPROP', again],
  ])('%s: %s', async (_, code, ask) => {
    expect(await codeOf(ask())).toBe(code);
    expect((await revisions()).filter(({ result }) => result === 'new')).toEqual([]);
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
    const unknown = { ...chart, entryNo: chart.entryNo + 1 };
    expect(await revise(site, aki, unknown)).toMatchObject({ status: 404, body: { error: 'ENOTFOUND' } });
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
