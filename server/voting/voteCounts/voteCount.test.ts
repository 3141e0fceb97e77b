import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import { ballots, entry, revision } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { countVotes } from './countVotes.ts';

const START = new Date('2026-11-24T12:00:00Z');
const FIRST = new Date('2026-12-06T12:00:00Z');
const SECOND = new Date('2026-12-20T12:00:00Z');
const THIRD = new Date('2027-01-03T12:00:00Z');

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
beforeEach(() => site.fresh());

async function countAt(at: Date) {
  ctx.clock.set(at);
  await countVotes(ctx);
}
const page = async (table: string, who: Player | null = null, run?: Date) =>
  (await site.get(`/api/counting?table=${table}${run ? `&run=${run.toISOString()}` : ''}`, who)).body;
const oldEntry = (facts: Parameters<typeof entry>[1] = {}) =>
  entry(ctx, { result: 'accept', publishedAt: new Date(START.getTime() - 100 * DAY_MS), ...facts });

describe('the page of a vote count', () => {
  test('shows when the next one is; at its own second it is the one after', async () => {
    expect((await page('st')).next).toBe(FIRST.toISOString());
    ctx.clock.set(new Date(FIRST.getTime() - 1));
    expect((await page('st')).next).toBe(FIRST.toISOString());
    await countAt(FIRST);
    expect((await page('st')).next).toBe(SECOND.toISOString());
    await countVotes(ctx, SECOND);
    expect((await page('st')).next).toBe(THIRD.toISOString());
  });

  test('lists every open vote once with the votes cast, the minimum, the threshold and when it is decided', async () => {
    const song = await entry(ctx, { level: 4 });
    await ballots(ctx, song, { yes: 2, no: 1 });
    const official = await oldEntry({ level: 0 });
    const moved = await revision(ctx, { entry: official, kind: 'transfer' });
    await ballots(ctx, moved, { yes: 1 });
    const rejected = await oldEntry({ level: 7, result: 'reject' });
    const revote = await revision(ctx, { entry: rejected, kind: 'resurrection' });
    await ctx.published.refresh('st');
    const times = {
      publishedTime: START.toISOString(),
      deadline: new Date(START.getTime() + 30 * DAY_MS).toISOString(),
      decidedBy: THIRD.toISOString(),
    };
    const { open } = await page('st');
    expect(open).toHaveLength(3);
    expect(open).toEqual(
      expect.arrayContaining([
        {
          entryNo: song.entryNo,
          revision: null,
          title: 'Song main 1',
          level: '4',
          voteTotal: 3,
          minimum: 5,
          threshold: 70,
          ...times,
        },
        {
          entryNo: official.entryNo,
          revision: { entryNo: moved.revisionNo, type: 'transfer', target: { table: 'sl', level: '12' } },
          title: 'Song main 2',
          level: '0',
          voteTotal: 1,
          minimum: 8,
          threshold: 50,
          ...times,
        },
        {
          entryNo: rejected.entryNo,
          revision: { entryNo: revote.revisionNo, type: 'resurrection', target: null },
          title: 'Song main 3',
          level: '7',
          voteTotal: 0,
          minimum: 3,
          threshold: 70,
          ...times,
        },
      ]),
    );
    expect((await page('sl')).open).toEqual([]);
  });

  test('shows the hidden facts of open votes only to the admin', async () => {
    const [admin, aki] = [await player(ctx, 'admin', { admin: true }), await player(ctx, 'aki')];
    const song = await entry(ctx, { level: 4, proposerId: aki.accountId });
    await ballots(ctx, song, { yes: 2, no: 1 });
    const gone = await revision(ctx, {
      entry: await oldEntry({ level: 7 }),
      kind: 'delete',
      proposerId: aki.accountId,
    });
    await ballots(ctx, gone, { yes: 1 });
    await countAt(FIRST);
    for (const who of [null, aki]) expect(JSON.stringify(await page('st', who))).not.toMatch(/hidden|aki|voteYes/);
    const seen = (await page('st', admin)).open.map(({ hidden }: { hidden: unknown }) => hidden);
    expect(seen).toEqual([
      { proposer: 'aki', comments: 0, voteYes: 2, voteNeutral: 0, voteNo: 1 },
      { proposer: 'aki', comments: 0, voteYes: 1, voteNeutral: 0, voteNo: 0 },
    ]);
  });

  test('is ENOTFOUND for an unknown table, NOTVALIDVALUE for what is not a time', async () => {
    for (const table of ['zz', '__proto__', 'ST']) {
      expect(await site.get(`/api/counting?table=${table}`)).toMatchObject({
        status: 404,
        body: { error: 'ENOTFOUND' },
      });
    }
    for (const query of ['', '?table=st&run=yesterday', '?table=st&run=2026-12-06']) {
      expect((await site.get(`/api/counting${query}`)).body.error).toBe('NOTVALIDVALUE');
    }
  });
});

describe('of a vote count that was performed', () => {
  test('everybody sees what it decided and why, rejects too, in the order it was decided', async () => {
    const accepted = await entry(ctx, { level: 4 });
    await ballots(ctx, accepted, { yes: 5, difficulty: 'high' });
    const late = await entry(ctx, { level: 4, publishedAt: new Date(FIRST.getTime() - 31 * DAY_MS) });
    await ballots(ctx, late, { yes: 4, neutral: 1 });
    await entry(ctx, { level: 4 });
    const gone = await revision(ctx, { entry: await oldEntry({ level: 7 }), kind: 'delete' });
    await ballots(ctx, gone, { yes: 4 });
    await countAt(FIRST);
    const { runs, decided } = await page('st');
    expect(runs).toEqual([FIRST.toISOString()]);
    expect(decided).toEqual([
      {
        entryNo: accepted.entryNo,
        title: 'Song main 1',
        time: FIRST.toISOString(),
        tag: 'update',
        revision: null,
        before: { table: 'st', level: '4' },
        after: { table: 'st', level: '5' },
        voteYes: 5,
        voteNeutral: 0,
        voteNo: 0,
        opinions: { high: 5, mid: 0, low: 0 },
        minimum: 5,
        threshold: 70,
        rule: 'enoughVotes',
        note: '',
      },
      expect.objectContaining({
        entryNo: late.entryNo,
        tag: 'reject',
        after: null,
        voteYes: 4,
        voteNeutral: 1,
        minimum: 5,
        rule: 'deadline',
      }),
      expect.objectContaining({
        tag: 'delete',
        revision: { entryNo: gone.revisionNo, table: 'st', type: 'delete' },
        after: null,
        minimum: 4,
      }),
    ]);
  });

  test('a hold is shown to the admin, and to everybody only when its revision is closed', async () => {
    const admin = await player(ctx, 'admin', { admin: true });
    const gone = await revision(ctx, { entry: await oldEntry({ level: 7 }), kind: 'delete' });
    await ballots(ctx, gone, { yes: 3 });
    await countAt(FIRST);
    expect(await page('st', null, FIRST)).toMatchObject({ runs: [], decided: [] });
    const held = [{ tag: 'hold', voteYes: 3, rule: 'open' }];
    expect(await page('st', admin, FIRST)).toMatchObject({ runs: [], decided: held });
    await ballots(ctx, gone, { yes: 1 });
    await countAt(SECOND);
    expect(await page('st')).toMatchObject({ runs: [SECOND.toISOString()], decided: [{ tag: 'delete', voteYes: 4 }] });
    expect(await page('st', null, FIRST)).toMatchObject({ decided: held });
  });

  test('a transfer is a decision in both tables', async () => {
    const moved = await revision(ctx, { entry: await oldEntry({ tableId: 'sl', level: 12 }), kind: 'transfer' });
    await ballots(ctx, moved, { yes: 10 });
    await countAt(FIRST);
    for (const table of ['sl', 'st']) {
      expect(await page(table)).toMatchObject({
        runs: [FIRST.toISOString()],
        decided: [{ before: { table: 'sl', level: '12' }, after: { table: 'st', level: '0' } }],
      });
    }
    expect(await page('dp')).toMatchObject({ runs: [], decided: [] });
  });

  test('the last one is shown unless another is requested; at any other time nothing was decided', async () => {
    for (const at of [FIRST, SECOND]) {
      const song = await entry(ctx, { level: 10 });
      await ballots(ctx, song, { yes: 2 });
      await countAt(at);
    }
    expect((await page('st')).runs).toEqual([SECOND, FIRST].map((at) => at.toISOString()));
    expect((await page('st')).decided).toMatchObject([{ entryNo: 2 }]);
    expect((await page('st', null, FIRST)).decided).toMatchObject([{ entryNo: 1 }]);
    expect((await page('st', null, START)).decided).toEqual([]);
  });

  test('at most the last 27 are listed', async () => {
    const song = await entry(ctx);
    const dates = Array.from({ length: 28 }, (_, index) => new Date(FIRST.getTime() + index * 14 * DAY_MS));
    const line = {
      submissionId: song.id,
      tag: 'update',
      tableBefore: 'st',
      levelBefore: 0,
      rule: 'enoughVotes',
    } as const;
    await ctx.db
      .insertInto('countingRun')
      .values(dates.map((dueAt) => ({ dueAt, doneAt: dueAt })))
      .execute();
    await ctx.db
      .insertInto('history')
      .values(dates.map((at) => ({ ...line, at })))
      .execute();
    const { runs } = await page('st');
    expect(runs).toEqual(
      dates
        .slice(1)
        .reverse()
        .map((at) => at.toISOString()),
    );
  });

  test('what an admin did at the same second is not among its decisions', async () => {
    const song = await entry(ctx);
    const line = { submissionId: song.id, tableBefore: 'st', levelBefore: 0, at: FIRST } as const;
    await countAt(FIRST);
    await ctx.db
      .insertInto('history')
      .values([
        { ...line, tag: 'cancel', rule: 'admin' },
        { ...line, tag: 'deletesub', rule: 'admin' },
        { ...line, tag: 'changelink', rule: 'fix' },
      ])
      .execute();
    expect(await page('st', null, FIRST)).toMatchObject({ runs: [], decided: [] });
  });
});
