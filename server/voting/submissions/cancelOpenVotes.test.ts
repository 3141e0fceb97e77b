import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import { ballots, entry, entryNow, historyNow, revision, revisionNow } from '#testing/data/entries.ts';
import { testDatabase } from '#testing/database/database.ts';
import { listsOf, published } from '#testing/site/actions.ts';
import { runCommand } from '#testing/site/runCommand.ts';
import { testSite } from '#testing/site/site.ts';
import { countVotes } from '../voteCounts/countVotes.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const now = () => ctx.clock.now();
const run = (...words: string[]) => runCommand(ctx, words);
const cancel = ['cancel', '--table', 'st', '--entry', '1', '--reason', 'brought twice'] as const;
const remove = ['remove-from-sub', '--table', 'st', '--entry', '1', '--reason', 'asked by its creator'] as const;

describe('cancel', () => {
  test('ends the vote on an open entry, which stays in sub, with its tally and the reason', async () => {
    const open = await entry(ctx, { level: 2 });
    await ballots(ctx, open, { yes: 3, neutral: 1, no: 2, difficulty: 'high' });
    await ctx.db.updateTable('vote').set({ voidedAt: now(), voidedReason: 'x' }).where('vote', '=', 'no').execute();
    expect(await run(...cancel)).toEqual(['Canceled the vote on entry 1 of st.']);
    const lines = await historyNow(ctx);
    expect(lines).toMatchObject([
      {
        submissionId: open.id,
        revisionId: null,
        tag: 'cancel',
        at: now(),
        rule: 'admin',
        note: 'brought twice',
        tableBefore: 'st',
        levelBefore: 2,
        tableAfter: null,
        levelAfter: null,
        yes: 3,
        neutral: 1,
        no: 0,
        high: 4,
        minimum: null,
        threshold: null,
      },
    ]);
    const canceled = { result: 'canceled', decidedAt: now(), verdictId: lines[0]?.id, removedFromSubAt: null };
    expect(await entryNow(ctx, open)).toMatchObject(canceled);
    expect(await listsOf(site, 'st')).toEqual({ official: [], voting: [], sub: [[1, '2']] });
  });

  test('of a revision leaves the entry unchanged, and the next vote count changes neither', async () => {
    const chart = await entry(ctx, { result: 'accept', publishedAt: daysAfter(now(), -100) });
    const open = await revision(ctx, { entry: chart, kind: 'delete', publishedAt: daysAfter(now(), -10) });
    await ballots(ctx, open, { yes: 20, castAt: daysAfter(now(), -1) });
    expect(await run(...cancel)).toEqual(['Canceled the vote on the revision of entry 1 of st.']);
    const [line] = await historyNow(ctx);
    expect(line).toMatchObject({ tag: 'cancel', revisionId: open.id, yes: 20, tableAfter: 'st', levelAfter: 0 });
    // This kind of revision asks for no opinion on the level.
    expect(line).toMatchObject({ high: 0, mid: 0, low: 0 });
    expect(await revisionNow(ctx, open)).toMatchObject({ result: 'canceled', decidedAt: now(), verdictId: line?.id });
    ctx.clock.set('2026-11-22T12:00:00Z');
    await countVotes(ctx);
    expect(await published(site, 'st')).toEqual([[1, '0']]);
    expect(await historyNow(ctx)).toHaveLength(1);
  });
});

describe("an admin's removal", () => {
  test('cancels the open vote with its tally, writes the reason in both lines, and has no effect when repeated', async () => {
    const open = await entry(ctx);
    await ballots(ctx, open, { yes: 2 });
    await run(...remove);
    const lines = await historyNow(ctx);
    expect(lines).toMatchObject([
      { tag: 'cancel', rule: 'admin', yes: 2, note: 'asked by its creator' },
      { tag: 'deletesub', rule: 'admin', yes: 0, note: 'asked by its creator' },
    ]);
    const removed = { result: 'canceled', verdictId: lines[0]?.id, removedFromSubAt: now(), deletedAt: null };
    expect(await entryNow(ctx, open)).toMatchObject({ ...removed, decidedAt: now() });
    expect(await listsOf(site, 'st')).toEqual({ official: [], voting: [], sub: [] });
    expect(await run(...remove)).toEqual(['Removed entry 1 of st.']);
    expect(await historyNow(ctx)).toHaveLength(2);
  });

  test('of an official entry cancels the open revision of it', async () => {
    const chart = await entry(ctx, { result: 'accept' });
    const open = await revision(ctx, { entry: chart, kind: 'change' });
    await ballots(ctx, open, { yes: 5 });
    await run(...remove);
    const [line] = await historyNow(ctx);
    expect(await revisionNow(ctx, open)).toMatchObject({ result: 'canceled', decidedAt: now(), verdictId: line?.id });
    expect(await entryNow(ctx, chart)).toMatchObject({ result: 'accept', deletedAt: now(), removedFromSubAt: now() });
    expect(await listsOf(site, 'st')).toEqual({ official: [], voting: [], sub: [] });
  });
});
