import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import { ballots, entry, revision } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { countAt, FIRST, SECOND, START, THIRD } from '#testing/site/voteCounts.ts';

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
beforeEach(() => site.fresh());

const page = async (table: string, who: Player | null = null, run?: Date) =>
  (await site.get(`/api/counting?table=${table}${run ? `&run=${run.toISOString()}` : ''}`, who)).body;
const oldEntry = (facts: Parameters<typeof entry>[1] = {}) =>
  entry(ctx, { result: 'accept', publishedAt: daysAfter(START, -100), ...facts });

describe('the page of a vote count', () => {
  test('lists every open vote once with the votes cast, the minimum, the accept rate and the vote count that decides it', async () => {
    const song = await entry(ctx, { level: 4 });
    await ballots(ctx, song, { yes: 2, no: 1 });
    const official = await oldEntry({ level: 0 });
    const moved = await revision(ctx, { entry: official, kind: 'transfer' });
    await ballots(ctx, moved, { yes: 1 });
    const rejected = await oldEntry({ level: 7, result: 'reject' });
    const revote = await revision(ctx, { entry: rejected, kind: 'resurrection' });
    await ctx.published.refresh('st');
    const [publishedTime, deadline, decidedBy] = [START, daysAfter(START, 30), THIRD].map((at) => at.toISOString());
    const times = { publishedTime, deadline, decidedBy };
    const [songNo, officialNo, rejectedNo] = [song, official, rejected].map(({ entryNo }) => entryNo);
    const target = { table: 'sl', level: '12' };
    const transfer = { entryNo: moved.revisionNo, type: 'transfer', target };
    const again = { entryNo: revote.revisionNo, type: 'resurrection', target: null };
    const { open } = await page('st');
    const needs = (voteTotal: number, minimum: number, threshold: number) => ({
      voteTotal,
      minimum,
      threshold,
      ...times,
    });
    const rows = [
      { entryNo: songNo, revision: null, title: 'Song main 1', level: '4', ...needs(3, 5, 70) },
      { entryNo: officialNo, revision: transfer, title: 'Song main 2', level: '0', ...needs(1, 8, 50) },
      { entryNo: rejectedNo, revision: again, title: 'Song main 3', level: '7', ...needs(0, 3, 70) },
    ];
    expect(open).toHaveLength(3);
    expect(open).toEqual(expect.arrayContaining(rows));
    expect((await page('sl')).open).toEqual([]);
  });
});

describe('the page of a performed vote count', () => {
  test('shows everybody its decisions and their reasons, rejects too, in the order of deciding', async () => {
    const accepted = await entry(ctx, { level: 4 });
    await ballots(ctx, accepted, { yes: 5, difficulty: 'high' });
    const late = await entry(ctx, { level: 4, publishedAt: daysAfter(FIRST, -31) });
    await ballots(ctx, late, { yes: 4, neutral: 1 });
    await entry(ctx, { level: 4 });
    const gone = await revision(ctx, { entry: await oldEntry({ level: 7 }), kind: 'delete' });
    await ballots(ctx, gone, { yes: 4 });
    await countAt(ctx, FIRST);
    const { runs, decided } = await page('st');
    expect(runs).toEqual([FIRST.toISOString()]);
    const [first, second, third, ...others] = decided;
    expect(others).toEqual([]);
    expect(first).toEqual({
      entryNo: accepted.entryNo,
      title: 'Song main 1',
      time: FIRST.toISOString(),
      tag: 'update',
      before: { table: 'st', level: '4' },
      after: { table: 'st', level: '5' },
      revision: null,
      voteYes: 5,
      voteNeutral: 0,
      voteNo: 0,
      opinions: { high: 5, mid: 0, low: 0 },
      minimum: 5,
      threshold: 70,
      rule: 'enoughVotes',
      note: '',
      undone: false,
    });
    const reject = { entryNo: late.entryNo, tag: 'reject', after: null, rule: 'deadline' };
    expect(second).toMatchObject({ ...reject, voteYes: 4, voteNeutral: 1, minimum: 5 });
    const revised = { entryNo: gone.revisionNo, table: 'st', type: 'delete' };
    expect(third).toMatchObject({ tag: 'delete', revision: revised, after: null, minimum: 4 });
  });

  test('shows a hold to the admin, and to everybody once its revision is closed', async () => {
    const admin = await player(ctx, 'admin', { admin: true });
    const gone = await revision(ctx, { entry: await oldEntry({ level: 7 }), kind: 'delete' });
    await ballots(ctx, gone, { yes: 3 });
    await countAt(ctx, FIRST);
    expect(await page('st', null, FIRST)).toMatchObject({ runs: [], decided: [] });
    const held = [{ tag: 'hold', voteYes: 3, rule: 'open' }];
    expect(await page('st', admin, FIRST)).toMatchObject({ runs: [], decided: held });
    await ballots(ctx, gone, { yes: 1 });
    await countAt(ctx, SECOND);
    expect(await page('st')).toMatchObject({ runs: [SECOND.toISOString()], decided: [{ tag: 'delete', voteYes: 4 }] });
    expect(await page('st', null, FIRST)).toMatchObject({ decided: held });
  });

  test('lists a transfer in both tables', async () => {
    const moved = await revision(ctx, { entry: await oldEntry({ tableId: 'sl', level: 12 }), kind: 'transfer' });
    await ballots(ctx, moved, { yes: 10 });
    await countAt(ctx, FIRST);
    for (const table of ['sl', 'st']) {
      expect(await page(table)).toMatchObject({
        runs: [FIRST.toISOString()],
        decided: [{ before: { table: 'sl', level: '12' }, after: { table: 'st', level: '0' } }],
      });
    }
    expect(await page('dp')).toMatchObject({ runs: [], decided: [] });
  });

  test('shows the last vote count by default; at a time without one, no decisions', async () => {
    for (const at of [FIRST, SECOND]) {
      const song = await entry(ctx, { level: 10 });
      await ballots(ctx, song, { yes: 2 });
      await countAt(ctx, at);
    }
    expect((await page('st')).runs).toEqual([SECOND, FIRST].map((at) => at.toISOString()));
    expect((await page('st')).decided).toMatchObject([{ entryNo: 2 }]);
    expect((await page('st', null, FIRST)).decided).toMatchObject([{ entryNo: 1 }]);
    expect((await page('st', null, START)).decided).toEqual([]);
  });
});
