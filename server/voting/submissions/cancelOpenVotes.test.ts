import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import { ballots, entry, entryNow, revision, revisionNow } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { published, revise, vote } from '#testing/site/actions.ts';
import { runCommand } from '#testing/site/runCommand.ts';
import { testSite } from '#testing/site/site.ts';
import { CommandError } from '../../platform/command.ts';
import { countVotes } from '../voteCounts/countVotes.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const now = () => ctx.clock.now();
const history = () => ctx.db.selectFrom('history').selectAll().orderBy('id').execute();
const run = (...words: string[]) => runCommand(ctx, words);
const errorOf = async (...words: string[]) => {
  const error = await run(...words).then(String, (thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CommandError);
  return (error as Error).message;
};
const cancel = ['cancel', '--table', 'st', '--entry', '1', '--reason', 'brought twice'] as const;
const remove = ['remove-from-sub', '--table', 'st', '--entry', '1', '--reason', 'asked by its creator'] as const;

describe('cancel', () => {
  test('ends the vote on an open entry, which stays in sub, with the tally it had and the reason', async () => {
    const open = await entry(ctx, { level: 2 });
    await ballots(ctx, open, { yes: 3, neutral: 1, no: 2, difficulty: 'high' });
    await ctx.db.updateTable('vote').set({ voidedAt: now(), voidedReason: 'x' }).where('vote', '=', 'no').execute();
    expect(await run(...cancel)).toEqual(['Canceled the vote on entry 1 of st.']);
    const lines = await history();
    expect(lines).toMatchObject([
      {
        submissionId: open.id,
        revisionId: null,
        tag: 'cancel',
        at: now(),
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
        rule: 'admin',
        note: 'brought twice',
      },
    ]);
    expect(await entryNow(ctx, open)).toMatchObject({
      result: 'canceled',
      decidedAt: now(),
      verdictId: lines[0]?.id,
      removedFromSubAt: null,
    });
    expect(await published(site, 'st', 'score_vote.json')).toEqual([]);
    expect(await published(site, 'st', 'score_sub.json')).toEqual([[1, '2']]);
    const aki = await player(ctx, 'aki', { cleared: ['st10'] });
    expect((await vote(site, aki, open, 'yes')).body).toMatchObject({ error: 'ENOTVALIDAUTH', status: 'voteEnd' });
  });

  test('of a revision leaves the entry as it is, and the next vote count leaves both alone', async () => {
    const chart = await entry(ctx, { result: 'accept', publishedAt: daysAfter(now(), -100) });
    const open = await revision(ctx, { entry: chart, kind: 'delete', publishedAt: daysAfter(now(), -10) });
    await ballots(ctx, open, { yes: 20, castAt: daysAfter(now(), -1) });
    expect(await run(...cancel)).toEqual(['Canceled the vote on the revision of entry 1 of st.']);
    const [line] = await history();
    expect(line).toMatchObject({ tag: 'cancel', revisionId: open.id, yes: 20, tableAfter: 'st', levelAfter: 0 });
    // This kind of revision asks for no opinion on the level.
    expect(line).toMatchObject({ high: 0, mid: 0, low: 0 });
    expect(await revisionNow(ctx, open)).toMatchObject({ result: 'canceled', decidedAt: now(), verdictId: line?.id });
    ctx.clock.set('2026-11-22T12:00:00Z');
    await countVotes(ctx);
    expect(await published(site, 'st')).toEqual([[1, '0']]);
    expect(await history()).toHaveLength(1);
  });

  test('a canceled entry may come back by a re-vote 14 days later', async () => {
    const open = await entry(ctx);
    await run(...cancel);
    const aki = await player(ctx, 'aki', { cleared: ['st10'] });
    ctx.clock.set(new Date(daysAfter(now(), 14).getTime() - 1));
    expect((await revise(site, aki, open, { type: 'resurrection' })).body.error).toBe('ENOTAFTERTWOMONTHS');
    ctx.clock.advance(1);
    expect((await revise(site, aki, open, { type: 'resurrection' })).status).toBe(200);
  });

  test('fails without such an entry, an open vote or a reason', async () => {
    await entry(ctx, { result: 'accept' });
    expect(await errorOf(...cancel)).toBe('No vote is open on entry 1 of st.');
    expect(await errorOf('cancel', '--table', 'st', '--entry', '7', '--reason', 'x')).toBe(
      'There is no entry 7 in st.',
    );
    expect(await errorOf('cancel', '--table', 'st', '--entry', '0', '--reason', 'x')).toBe(
      'There is no entry 0 in st.',
    );
    expect(await errorOf('cancel', '--table', 'st', '--entry', '1')).toBe('--reason is missing.');
    await run(...remove);
    expect(await errorOf(...cancel)).toBe('There is no entry 1 in st.');
  });
});

describe("an admin's removal", () => {
  test('cancels the open vote with its tally, and gives the reason in both lines', async () => {
    const open = await entry(ctx);
    await ballots(ctx, open, { yes: 2 });
    await run(...remove);
    const lines = await history();
    expect(lines).toMatchObject([
      { tag: 'cancel', rule: 'admin', yes: 2, note: 'asked by its creator' },
      { tag: 'deletesub', rule: 'admin', yes: 0, note: 'asked by its creator' },
    ]);
    expect(await entryNow(ctx, open)).toMatchObject({
      result: 'canceled',
      verdictId: lines[0]?.id,
      removedFromSubAt: now(),
      deletedAt: null,
    });
  });

  test('of an official entry cancels the open revision of it', async () => {
    const chart = await entry(ctx, { result: 'accept' });
    const open = await revision(ctx, { entry: chart, kind: 'change' });
    await ballots(ctx, open, { yes: 5 });
    await run(...remove);
    const [line] = await history();
    expect(await revisionNow(ctx, open)).toMatchObject({ result: 'canceled', decidedAt: now(), verdictId: line?.id });
    expect(await entryNow(ctx, chart)).toMatchObject({ result: 'accept', deletedAt: now(), removedFromSubAt: now() });
    for (const file of ['score.json', 'score_vote.json', 'score_sub.json']) {
      expect(await published(site, 'st', file)).toEqual([]);
    }
  });

  test('of an entry that a vote deleted before keeps the date of the deletion', async () => {
    const deletedAt = daysAfter(now(), -50);
    const chart = await entry(ctx, { result: 'accept', deletedAt });
    await run(...remove);
    expect(await entryNow(ctx, chart)).toMatchObject({ deletedAt, removedFromSubAt: now() });
  });

  test('of an entry with an open re-vote cancels the re-vote as well', async () => {
    const chart = await entry(ctx, { result: 'reject', publishedAt: daysAfter(now(), -100) });
    const aki = await player(ctx, 'aki', { cleared: ['st10'] });
    await revise(site, aki, chart, { type: 'resurrection' });
    expect(await published(site, 'st', 'score_vote.json')).toEqual([[1, '0']]);
    await run(...remove);
    expect(await published(site, 'st', 'score_vote.json')).toEqual([]);
    expect((await site.get('/api/vote/songs?table=st')).body).toMatchObject({ count: 0, source: [] });
    expect((await site.get('/api/vote/revisions?table=st')).body).toMatchObject({ count: 0, source: [] });
  });
});
